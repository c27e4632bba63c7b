import { Agent, type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';

export interface Reply {
  status: number;
  headers: Headers;
  // Loosely typed because tests read all kinds of replies.
  body: Record<string, unknown> & { code?: string; detail?: string; title?: string };
  text: string;
}

interface Wish {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

// Its free connections keep no process alive, and a desk that stops closes them.
const agent = new Agent({ keepAlive: true });
const OWN_HEADERS = { accept: '*/*', 'user-agent': 'node' };

/**
 * Sends one request to a desk and reads the whole reply. Tests do this tens of thousands of times, and `fetch`
 * takes twice the processor time for it. A redirect is returned, not followed.
 */
export async function send(url: string, { body, headers, method = 'GET' }: Wish): Promise<Reply> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { agent, method, headers: { ...OWN_HEADERS, ...headers } };
    request(url, options, resolve).on('error', reject).end(body);
  });
  const text = await readText(response);
  const isJson = /[/+]json/.test(response.headers['content-type'] ?? '');
  return {
    status: response.statusCode ?? 0,
    headers: listHeaders(response),
    text,
    body: isJson ? JSON.parse(text) : {},
  };
}

function listHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}
