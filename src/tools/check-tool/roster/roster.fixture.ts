// Runs a roster over HTTP, from the file to its end.
import {
  type AdminClient,
  type Client,
  longHeaders,
  type Reply,
  visitAsAdmin,
} from '#testing/client.ts';
import type { PracticeDesk } from '#testing/practice.ts';
import { until } from '#testing/until.ts';

/** A test that waits for a job polls more often than people do. */
export const patient = {
  addressRequestsPerMinute: 100_000,
  passRequestsPerMinute: 100_000,
  lookupsPerDay: 100_000,
};

export interface Upload {
  name?: string;
  content?: string | Uint8Array;
  information?: string;
  format?: string;
  roster?: string;
}

export interface ReadsAnswer {
  list: string;
  findings: Record<'found' | 'young' | 'banned' | 'missing', number>;
  outfile: string;
  result: {
    detail: string;
    valid_found: number;
    processing_time_seconds: number;
    download_url: string;
    outfile: string;
    before: { job_id: number; at: number } | null;
    is_other: boolean;
    changes: Record<string, number>;
  } | null;
}

export interface JobAnswer {
  id: number;
  state: string;
  held: { why: string } | null;
  paused: { code: string; why: string; resumes_by_itself: boolean } | null;
  counts: Record<string, number>;
  retryable: number;
  dropped: number;
  reads: ReadsAnswer;
}

export class RosterDesk {
  readonly house: PracticeDesk;
  #admin: Promise<AdminClient> | undefined;

  constructor(house: PracticeDesk) {
    this.house = house;
  }

  /** Sends the form like a browser does. */
  async upload(
    { name = 'friends.txt', content, ...fields }: Upload,
    by: Client = this.house.client,
  ): Promise<Reply> {
    const form = new FormData();
    form.set('token', by.session);
    form.set('redeem_code', by.pass);
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    if (content !== undefined) form.set('file', new File([content as string], name));
    const response = await fetch(`${this.house.desk.url}/api/upload`, {
      method: 'POST',
      headers: longHeaders(by),
      body: form,
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : {},
    };
  }

  /** The admin, whose session remains valid when the test moves the clock past a moderator's session. */
  admin(): Promise<AdminClient> {
    this.#admin ??= visitAsAdmin(this.house.desk);
    return this.#admin;
  }

  async job(jobId: number): Promise<JobAnswer> {
    const { body } = await (await this.admin()).post('/api/jobs/get', { job_id: jobId });
    return body.job as JobAnswer;
  }

  async rows(jobId: number, filter: object = {}): Promise<Record<string, unknown>[]> {
    const input = { job_id: jobId, limit: 500, ...filter };
    const { body } = await (await this.admin()).post('/api/jobs/rows', input);
    return body.rows as Record<string, unknown>[];
  }

  async until(jobId: number, isSo: (job: JobAnswer) => boolean): Promise<JobAnswer> {
    let job = await this.job(jobId);
    await until(async () => {
      job = await this.job(jobId);
      return isSo(job);
    });
    return job;
  }

  /** Uploads a file and waits for the job to end. */
  async run(upload: Upload): Promise<JobAnswer> {
    const accepted = await this.upload(upload);
    if (accepted.status !== 202) throw new Error(accepted.text);
    return this.until(Number(accepted.body.job_id), ({ state }) => state === 'done');
  }

  fetchFile(url: string, pass = this.house.client.pass): Promise<Reply> {
    return this.house.client.get(url, { authorization: `Bearer ${pass}` });
  }
}
