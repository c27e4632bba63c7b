import { type Client, ownAddress, type Reply, visit } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

export const TEXT = 'I only said hello. Could someone check?';
export const ANSWER = 'We looked at the join list again.';

/** A practice desk with a few bans, and the calls of everyone who has to do with an appeal. */
export class AppealDesk {
  readonly house: PracticeDesk;

  private constructor(house: PracticeDesk) {
    this.house = house;
  }

  static async open(options: Parameters<typeof openPractice>[0] = {}): Promise<AppealDesk> {
    const settings = { banCooldownMs: 0, changesPerTenMinutes: 1_000, ...options.settings };
    return new AppealDesk(await openPractice({ ...options, settings }));
  }

  /** Bans one account of the raid from the first server. Returns the case. */
  async ban(at: number, by: Client, more: object = {}): Promise<number> {
    const { guilds, raid } = this.house.world();
    const wish = { guild_id: guilds[0]?.id, user_ids: [raid[at]?.id], reason: 'Raid', ...more };
    const reply = await this.house.post('/server_ban', wish, by);
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body.case_id as number;
  }

  async code(caseId: number, by: Client): Promise<string> {
    const { body } = await this.house.post('/appeals/slip', { case_id: caseId }, by);
    return (body.slip as { code: string }).code;
  }

  /** Somebody without a pass, by default from a network of their own. */
  stranger(address: string = ownAddress()): Promise<Client> {
    return visit(this.house.desk, undefined, { address });
  }

  async send(
    code: string,
    { by, text = TEXT }: { by?: Client; text?: string } = {},
  ): Promise<Reply> {
    const reply = await this.sendOnly(code, { by, text });
    // A few seconds later.
    await this.house.tend();
    return reply;
  }

  /** Sends an appeal whose code the desk hasn't looked up yet. */
  async sendOnly(
    code: string,
    { by, text = TEXT }: { by?: Client | undefined; text?: string } = {},
  ): Promise<Reply> {
    const sender = by ?? (await this.stranger());
    return sender.post('/api/appeal', { session_token: sender.session, code, text });
  }

  async look(receipt: unknown, by?: Client): Promise<Reply> {
    const reader = by ?? (await this.stranger());
    return reader.post('/api/appeal/answer', { session_token: reader.session, receipt });
  }

  async queue(by: Client, state = 'waiting') {
    const { body } = await this.house.post('/appeals/list', { state }, by);
    return body.appeals as { id: number; case_id: number; state: string }[];
  }

  async get(id: number, by: Client) {
    const { body } = await this.house.post('/appeals/get', { appeal_id: id }, by);
    return body as Record<string, Record<string, unknown>>;
  }

  rows<Row extends object>(sql: string, params: (string | number)[] = []): Promise<Row[]> {
    return this.house.desk.desk.database.transaction((tx) => tx.all<Row>(sql, params));
  }

  decide(id: number, decision: string, by: Client, answer: string = ANSWER): Promise<Reply> {
    return this.house.post('/appeals/decide', { appeal_id: id, decision, answer }, by);
  }
}
