// Adds evidence over HTTP, and makes the files for it.
import sharp, { type Sharp } from 'sharp';
import {
  type AdminClient,
  type Client,
  longHeaders,
  type Reply,
  visitAsAdmin,
} from '#testing/client.ts';
import type { TestDeskOptions } from '#testing/desk.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

export interface Item {
  id: string;
  kind: string;
  name: string;
  url: string | null;
  bytes: number;
  sha256: string;
  thumbnail: string | null;
  by: string;
  is_yours: boolean;
  is_practice: boolean;
}

type By = Client | AdminClient;

/** A desk on which people add evidence as often as the tests need. */
export class EvidenceDesk {
  readonly house: PracticeDesk;
  readonly admin: AdminClient;

  constructor(house: PracticeDesk, admin: AdminClient) {
    this.house = house;
    this.admin = admin;
  }

  static async open(options: TestDeskOptions = {}): Promise<EvidenceDesk> {
    const much = { addressRequestsPerMinute: 100_000, passRequestsPerMinute: 100_000 };
    const settings = {
      ...much,
      banCooldownMs: 0,
      changesPerTenMinutes: 1_000,
      twoPersonTargetsPerHour: 1_000,
      ...options.settings,
    };
    const house = await openPractice({ ...options, settings });
    return new EvidenceDesk(house, await visitAsAdmin(house.desk, 'full', 'Kade'));
  }

  /** Times out a member of the practice server. Returns the number of the case. */
  async makeCase(which = 0): Promise<number> {
    const { guilds, members } = this.house.world();
    const free = members.filter((one) => !one.protected && !one.bot);
    const reply = await this.house.post('/server_timeout', {
      guild_id: guilds[0]?.id,
      user_ids: [free[which]?.id],
      duration_seconds: 3_600,
      reason: 'Spam',
    });
    if (reply.status !== 200) throw new Error(reply.text);
    return Number(reply.headers.get('x-case-id'));
  }

  async add(
    caseId: number | string,
    { name = 'note.txt', content = 'He said it at noon.' }: SentFile = {},
    by: By = this.house.client,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const form = new FormData();
    form.set('json', JSON.stringify({ ...fieldsFor(by), case_id: caseId }));
    const bytes = typeof content === 'string' ? content : Uint8Array.from(content);
    if (name !== '') form.set('files', new File([bytes], name));
    const response = await fetch(`${this.house.desk.url}/api/cases/evidence/add`, {
      method: 'POST',
      headers: { ...headersFor(by), ...headers },
      body: form,
    });
    return readReply(response);
  }

  call(action: string, body: object, by: By = this.house.client): Promise<Reply> {
    return by.post(`/api/cases/evidence/${action}`, { ...fieldsFor(by), ...body });
  }

  link(caseId: number, url: string, by?: By): Promise<Reply> {
    return this.call('link', { case_id: caseId, url }, by);
  }

  remove(caseId: number, id: string, by?: By): Promise<Reply> {
    return this.call('remove', { case_id: caseId, id }, by);
  }

  async list(caseId: number, by?: By): Promise<Item[]> {
    const { body, text } = await this.call('list', { case_id: caseId }, by);
    if (!Array.isArray(body.evidence)) throw new Error(text);
    return body.evidence as Item[];
  }

  async download(caseId: number, id: string, by: By = this.house.client) {
    const response = await fetch(`${this.house.desk.url}/api/cases/evidence/file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fieldsFor(by), case_id: caseId, id }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  }

  stop(): Promise<void> {
    return this.house.stop();
  }
}

export interface SentFile {
  name?: string;
  content?: string | Uint8Array;
}

function fieldsFor(by: By): Record<string, string> {
  if ('token' in by) return { admin_key: by.token };
  return { session_token: by.session, redeem_code: by.pass };
}

function headersFor(by: By): Record<string, string> {
  return 'token' in by ? { authorization: `Bearer ${by.token}` } : longHeaders(by);
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** A plain picture. */
export function picture(width = 64, height = 48, background = '#357'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A photo as a phone takes it: with its place, its maker and a turn to the side. */
export function phonePhoto(): Promise<Buffer> {
  return picture()
    .jpeg()
    .withExif({
      IFD0: { Make: 'PhoneMaker', Copyright: 'Somebody Real' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><hidden>xmp-secret</hidden></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

const HEAD = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';

export function pdf(text = ''): Buffer {
  return Buffer.from(`${HEAD}2 0 obj\n(${text})\nendobj\ntrailer\n<< >>\n%%EOF\n`, 'latin1');
}
