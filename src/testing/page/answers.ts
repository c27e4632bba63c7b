/// <reference types="vite/client" />
// Some schemas list the tools, so the tools must be loaded before any schema is made.
import '#web/features.ts';
import type { z } from 'zod';
import { DeskError } from '#errors.ts';
import { credentialFields, mayBeLong, SESSION_HEADER } from '#kit/contract/credential-fields.ts';
import type { Action, Feature } from '#kit/contract/feature.ts';
import { problemBody } from '#kit/contract/problem-body.ts';
import { asProblem, orAborted, readBody } from './fake-fetch.ts';

export type Input = Readonly<Record<string, unknown>>;

/**
 * The desk's reply to one action: its output, the events of a stream, or a whole Response for replies that
 * only a proxy would send. A function may also throw a DeskError to refuse the call, or call `lost` to break
 * the connection.
 */
export type AnswerOf = object | string | undefined | ((input: Input, call: Call) => unknown);

/** Keyed by the action's name, such as `bans/list`. */
export type Answers = Readonly<Record<string, AnswerOf>>;

/** One call that the page made. */
export interface Call {
  /** Such as `bans/list`; just the path when it isn't an action. */
  name: string;
  /** Doesn't include the credentials. */
  input: Input;
  headers: Headers;
  /** Everything that was sent, including the credentials. */
  text: string;
}

interface Contract {
  feature: Feature;
  schemas: Record<string, { input: z.ZodType; output: z.ZodType }>;
}

interface Known {
  name: string;
  action: Action;
  input: z.ZodType;
  output: z.ZodType;
}

const files = import.meta.glob<Record<string, unknown>>([
  '../../desk/**/contract.ts',
  '../../tools/*/contract.ts',
]);

let known: Promise<ReadonlyMap<string, Known>> | undefined;

/** Loads every action of the API, keyed by method and path. */
export function loadContracts(): Promise<ReadonlyMap<string, Known>> {
  known ??= Promise.all(Object.values(files).map((load) => load())).then((modules) =>
    indexActions(modules.map(readContract)),
  );
  return known;
}

function readContract(module: Record<string, unknown>): Contract {
  const feature = Object.values(module).find(
    (value): value is Feature => typeof value === 'object' && value !== null && 'actions' in value,
  );
  if (!feature) throw new Error('A contract.ts names no feature');
  // A tool that only works in the browser makes no calls and so has no schemas.
  return { feature, schemas: typeof module.schemas === 'function' ? module.schemas() : {} };
}

function indexActions(contracts: readonly Contract[]): Map<string, Known> {
  const byPath = new Map<string, Known>();
  for (const { feature, schemas } of contracts) {
    for (const [key, action] of Object.entries(feature.actions)) {
      const { input, output } = schemas[key]!;
      for (const path of [action.path, ...(action.aliases ?? [])]) {
        byPath.set(`${action.method} ${path}`, {
          name: `${feature.id}/${key}`,
          action,
          input,
          output,
        });
      }
    }
  }
  return byPath;
}

/** Breaks the connection, so that the page can't tell whether the action was done. */
export function lost(): never {
  throw new TypeError('Failed to fetch');
}

/** A successful action with the case that the desk recorded for it. */
export function inCase(caseId: number, said: unknown): WithCase {
  return new WithCase(caseId, said);
}

class WithCase {
  readonly caseId: number;
  readonly said: unknown;

  constructor(caseId: number, said: unknown) {
    this.caseId = caseId;
    this.said = said;
  }
}

/**
 * Stands in for the desk behind the page. Both directions are checked against the contract's schemas, so a
 * test can neither send nor receive anything that the real desk wouldn't accept or send.
 */
export class FakeDesk {
  readonly calls: Call[] = [];
  /** Mistakes of the test, reported when it ends. */
  readonly faults: string[] = [];
  /** Number of calls without a reply yet. */
  underWay = 0;
  #answers: Answers;
  readonly #known: ReadonlyMap<string, Known>;

  constructor(known: ReadonlyMap<string, Known>, answers: Answers) {
    this.#known = known;
    this.#answers = answers;
    for (const name of Object.keys(answers)) this.#mustKnow(name);
  }

  /** Replaces these replies from now on. */
  answer(answers: Answers): void {
    for (const name of Object.keys(answers)) this.#mustKnow(name);
    this.#answers = { ...this.#answers, ...answers };
  }

  /** Returns the inputs of all calls of one action, oldest first. */
  inputsOf(name: string): Input[] {
    this.#mustKnow(name);
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }

  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    this.underWay += 1;
    try {
      return await orAborted(this.#answerTo(path, init), init.signal);
    } finally {
      this.underWay -= 1;
    }
  };

  async #answerTo(path: string, init: RequestInit): Promise<Response> {
    const url = new URL(path, 'http://desk.test');
    const method = init.method ?? 'GET';
    const found = this.#known.get(`${method} ${url.pathname.replace(/^\/api/, '')}`);
    const name = found?.name ?? url.pathname;
    const fields = method === 'GET' ? Object.fromEntries(url.searchParams) : await readBody(init);
    const headers = new Headers(init.headers);
    const input = found ? this.#read(found, fields, headers) : fields;
    const text = `${path} ${JSON.stringify([...headers])} ${JSON.stringify(fields)}`;
    const call: Call = { name, input, headers, text };
    this.calls.push(call);
    return this.#say(call, found);
  }

  /** Composes the page's load call from the replies to the calls that belong to it. */
  async #load(call: Call): Promise<Response> {
    const { redeem_code: pass, admin_key: admin } = call.input;
    try {
      const session = await this.#reply('access/sessionToken', call);
      const parts: Record<string, unknown> = {};
      for (const { name, action, output } of new Set(this.#known.values())) {
        const isFor =
          action.access === 'open' || pass !== undefined || (action.orAdmin && admin !== undefined);
        if (!action.onLoad || !isFor) continue;
        parts[name] = await this.#part(name, output, { ...call, name, input: {} });
      }
      const { expires_at, expires_in_ms, session_token } = session as Record<string, unknown>;
      const isKept = call.input.session_token === session_token && !call.input.rotate;
      const given = { session_token: isKept ? null : session_token, expires_at, expires_in_ms };
      return Response.json({ now: Date.now(), session: given, parts });
    } catch (error) {
      if (error instanceof DeskError) return asProblem(error);
      if (error instanceof Response) return error;
      throw error;
    }
  }

  /** Several reads that the page made as one call; each is recorded as if it came alone. */
  async #readTogether(call: Call): Promise<Response> {
    const answers: unknown[] = [];
    for (const { path, input } of call.input.reads as { path: string; input: Input }[]) {
      const found = this.#known.get(`POST ${path}`);
      if (!found) throw new Error(`The page reads ${path}, which no contract has`);
      if (!found.input.safeParse(input).success) this.faults.push(`The desk would refuse ${path}`);
      const own = { ...call, name: found.name, input };
      this.calls.push(own);
      answers.push(await this.#part(found.name, found.output, own));
    }
    return Response.json({ answers });
  }

  async #part(name: string, output: z.ZodType, call: Call): Promise<unknown> {
    try {
      return { ok: true, data: this.#held(name, output, await this.#reply(name, call)) };
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      return { ok: false, problem: problemBody(error, 'a1b2c3') };
    }
  }

  async #reply(name: string, call: Call): Promise<unknown> {
    if (!(name in this.#answers)) {
      this.faults.push(`The test has no answer for ${name}`);
      return lost();
    }
    const answer = this.#answers[name];
    const said = await (typeof answer === 'function' ? answer(call.input, call) : answer);
    if (said instanceof Response) throw said;
    return said;
  }

  async #say(call: Call, found: Known | undefined): Promise<Response> {
    if (call.name === 'load/reads') return this.#readTogether(call);
    if (call.name === 'load/page' && !('load/page' in this.#answers)) return this.#load(call);
    if (!(call.name in this.#answers)) {
      this.faults.push(`The test has no answer for ${call.name} ${JSON.stringify(call.input)}`);
      return lost();
    }
    const answer = this.#answers[call.name];
    try {
      const said = await (typeof answer === 'function' ? answer(call.input, call) : answer);
      if (said instanceof Response) return said;
      if (found && said instanceof WithCase) {
        const response = this.#success(found, said.said);
        response.headers.set('X-Case-Id', `${said.caseId}`);
        return response;
      }
      return found ? this.#success(found, said) : Response.json(said);
    } catch (error) {
      if (error instanceof DeskError) return asProblem(error);
      throw error;
    }
  }

  #success({ name, action, output }: Known, said: unknown): Response {
    if (action.streams) {
      const lines = (said as unknown[]).map(
        (event) => `data: ${JSON.stringify(this.#held(name, output, event))}\n\n`,
      );
      return new Response(lines.join(''), { headers: { 'Content-Type': 'text/event-stream' } });
    }
    const held = this.#held(name, output, said);
    return held === undefined ? new Response(null, { status: 204 }) : Response.json(held);
  }

  #held(name: string, schema: z.ZodType, value: unknown): unknown {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    this.faults.push(`The desk would never say this to ${name}: ${parsed.error.message}`);
    return value;
  }

  #read({ name, action, input }: Known, fields: Input, headers: Headers): Input {
    const { session, pass, admin } = credentialFields(action);
    const isSent = (field: string | undefined) => field !== undefined && field in fields;
    const bearer = headers.has('Authorization');
    // Without these the desk would reply 401, whatever the test specifies.
    const isKnownAs = {
      open: true,
      visitor: isSent(session),
      moderator: action.passInHeader ? bearer : isSent(admin) || (isSent(session) && isSent(pass)),
      'read-admin': isSent(admin) || bearer,
      'full-admin': isSent(admin) || bearer,
    }[action.access];
    const isVouchedFor =
      !mayBeLong(action) || (bearer && headers.has(SESSION_HEADER)) || isSent(admin);
    if (!isKnownAs || !isVouchedFor) this.faults.push(`The page sent no credentials to ${name}`);
    const credentials = [session, pass, admin, action.effect === 'changes' ? 'undoes' : undefined];
    const own = Object.fromEntries(
      Object.entries(fields).filter(([field]) => !credentials.includes(field)),
    );
    const parsed = input.safeParse(own);
    if (parsed.success) return own;
    this.faults.push(`The desk would refuse what was sent to ${name}: ${parsed.error.message}`);
    return own;
  }

  #mustKnow(name: string): void {
    const isKnown = [...this.#known.values()].some((one) => one.name === name);
    if (!isKnown && !name.startsWith('/')) throw new Error(`No contract has the action ${name}`);
  }
}
