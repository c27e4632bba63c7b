import { Agent, request } from 'node:http';

interface Told {
  status: number;
  text: string;
  ms: number;
}

export type Send = (code: string) => Promise<Told>;

/** Sends appeals over one connection, each as if from another network. */
export async function openCaller(url: string): Promise<{ send: Send; close(): void }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { text } = await call(`${url}/api/session_token`, { agent, address: '10.0.0.1' });
  const { session_token } = JSON.parse(text) as { session_token: string };
  let sent = 0;
  return {
    send(code) {
      sent += 1;
      // Of another /16 each time, so that no range of networks is used up.
      const address = `${20 + (sent % 100)}.${Math.floor(sent / 100) % 256}.${sent % 256}.9`;
      const body = { session_token, code, text: 'I only said hello. Could someone check?' };
      return call(`${url}/api/appeal`, { agent, address, body: JSON.stringify(body) });
    },
    close: () => agent.destroy(),
  };
}

function call(
  url: string,
  { agent, address, body }: { agent: Agent; address: string; body?: string },
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const method = body === undefined ? 'GET' : 'POST';
    const startedAt = performance.now();
    const asked = request(url, { agent, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - startedAt });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
