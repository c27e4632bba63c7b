import { issueFirst } from '../src/server/issue.ts';
import type { TestClock } from '../src/testing/clock.ts';
import type { TestDesk } from '../src/testing/desk.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
const OWNER = '198.51.100.7';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const LINKS = [
  'https://example.org/event',
  'https://example.org/rules',
  'https://discord.com/ra/x',
];

/** A pass holder. */
export interface Person {
  address: string;
  pass: string;
  /** Undefined between two visits. */
  session?: string | undefined;
}

export interface Admins {
  full: string;
  /** A second full key, for actions by someone else. */
  other: string;
  read: string;
}

interface Sent {
  from: string;
  body?: object;
  bearer?: string | undefined;
}

/** The calls of one day, made one after another while its clock advances. */
export class PictureDay {
  readonly #desk: TestDesk;
  readonly #clock: TestClock;
  #steps = 0;
  #guests: Sent[] = [];
  /** Keyed by the token of the session that the key opened. */
  readonly #keys = new Map<string, unknown>();

  constructor(desk: TestDesk, clock: TestClock) {
    this.#desk = desk;
    this.#clock = clock;
  }

  /** The tokens of three keys that are created with the first one. */
  async openAdmin(): Promise<Admins> {
    const first = await issueFirst({ ...this.#desk.desk, nowMs: this.#clock.now() });
    const token = await this.#logIn(first?.adminKey);
    const makeKey = async (label: string, access: 'full' | 'read') => {
      const made = await this.manage(token, '/admin/keys/create', { label, access });
      return this.#logIn(made.key);
    };
    return {
      full: await makeKey('Mira', 'full'),
      other: await makeKey('Teo', 'full'),
      read: await makeKey('Audit helper', 'read'),
    };
  }

  async manage(adminToken: string, path: string, body: object) {
    if (path === '/admin/connections/save') await this.#confirmKey(adminToken);
    return this.#send(path, { from: OWNER, body: { ...body, admin_key: adminToken } });
  }

  /** The id of the pass with this label. */
  async findPass(adminToken: string, label: string): Promise<string> {
    const sent = { from: OWNER, bearer: adminToken };
    const { passes } = await this.#send(`/admin/passes?query=${label}`, sent);
    return String((passes as { id: string }[])[0]?.id);
  }

  /** Creates a code and redeems it at this address. */
  async hire(adminToken: string, wishes: { label: string; address: string } & object) {
    const { address, ...code } = wishes;
    this.#clock.advance(4 * MINUTE_MS);
    const { codes } = await this.manage(adminToken, '/admin/codes/create', code);
    const person: Person = { address, pass: '' };
    const session = await this.#arrive(person);
    const [made] = codes as { code: string }[];
    const body = { session_id: session, code: made?.code };
    person.pass = String((await this.#send('/redeem', { from: address, body })).pass);
    return person;
  }

  /** Makes a call with a person's pass, starting a visit if there is no session. */
  async use(person: Person, path: string, body: object = {}): Promise<void> {
    const session = person.session ?? (await this.#arrive(person));
    const field = path === '/qr' ? 'session_id' : 'session_token';
    const credentials = { [field]: session, redeem_code: person.pass };
    await this.#send(path, { from: person.address, body: { ...body, ...credentials } });
  }

  /** Simulates hours in which these people come and go, with this many visitors per hour. */
  async goOn(hours: number, { people, visitors }: { people: Person[]; visitors: number }) {
    for (let step = 0; step < hours * 12; step += 1) {
      for (const [at, person] of people.entries()) await this.#work(person, this.#steps + 5 * at);
      await this.#lookIn(Math.round((visitors / 12) * (0.4 + ((this.#steps * 5) % 7) / 5)));
      this.#clock.advance(STEP_MS);
      this.#steps += 1;
    }
    for (const person of people) person.session = undefined;
  }

  /** Works forty minutes of every hour: the page stays open, with an occasional QR code. */
  async #work(person: Person, step: number): Promise<void> {
    const minute = (step % 12) * 5;
    if (minute >= 40) {
      person.session = undefined;
      return;
    }
    await this.#arrive(person);
    await this.use(person, '/pass');
    if (minute % 15 === 0)
      await this.use(person, '/qr', { link_qr: LINKS[(step * 5) % 7] ?? LINKS[0] });
  }

  /** Adds guests who stay for one step, and ends the visits of the previous ones. */
  async #lookIn(count: number): Promise<void> {
    for (const guest of this.#guests) await this.#send('/session_token', guest);
    this.#guests = [];
    for (let at = 0; at < count; at += 1) {
      const from = `2001:db8:${(this.#steps * 9 + at).toString(16)}::1`;
      const { session_token } = await this.#send('/session_token', { from });
      this.#guests.push({ from, bearer: String(session_token) });
    }
  }

  /** Opens a session, or rotates the token of the current one. */
  async #arrive(person: Person): Promise<string> {
    const sent = { from: person.address, bearer: person.session };
    person.session = String((await this.#send('/session_token', sent)).session_token);
    return person.session;
  }

  async #logIn(key: unknown): Promise<string> {
    const { admin_token } = await this.#send('/authentication', { from: OWNER, body: { key } });
    this.#keys.set(String(admin_token), key);
    return String(admin_token);
  }

  /** Saving a credential requires that the key was entered within the last 30 minutes. */
  async #confirmKey(adminToken: string): Promise<void> {
    const body = { key: this.#keys.get(adminToken), admin_key: adminToken };
    await this.#send('/admin/confirm_key', { from: OWNER, body });
  }

  async #send(path: string, { from, body, bearer }: Sent): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.#desk.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'user-agent': AGENT,
        'x-forwarded-for': from,
        ...(body && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    // Some links are refused on purpose.
    if (!response.ok && path !== '/qr') throw new Error(`${path}: ${answer.detail}`);
    return answer;
  }
}
