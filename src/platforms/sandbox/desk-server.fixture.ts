// A small desk on a port of this machine, which verifies what it gets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isGenuine, type Received, readKey } from './desk.fixture.ts';

export interface Answered {
  status: number;
  body?: unknown;
  /** Sends only a part of it. */
  isCut?: boolean;
}

/** Answers a PING by itself, unless `answer` says something else than 200. */
export async function startDesk(verifyKey: string, answer: (interaction: Received) => Answered) {
  const key = readKey(verifyKey);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const answered = isGenuine(key, { headers, body }) ? reply(JSON.parse(body), answer) : REFUSED;
    const text = JSON.stringify(answered.body ?? {});
    response.writeHead(answered.status, {
      'content-type': 'application/json',
      'content-length': text.length + (answered.isCut ? 5 : 0),
    });
    response.write(text, () => (answered.isCut ? response.destroy() : response.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/discord/interactions`,
    close: () =>
      new Promise<unknown>((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

const REFUSED: Answered = { status: 401 };

function reply(interaction: Received, answer: (interaction: Received) => Answered): Answered {
  const answered = answer(interaction);
  const isPing = interaction.type === 1 && answered.status === 200;
  return isPing ? { status: 200, body: { type: 1 } } : answered;
}
