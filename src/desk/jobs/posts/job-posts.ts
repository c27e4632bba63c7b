// Shows jobs that wait for approval in the staff channel, with buttons, and keeps their messages up to date.
import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { isDiscordDeskOn } from '#kit/contract/discord-desk.ts';
import { type Reply, writeReply } from '#kit/message/reply.ts';
import type { TendWork } from '#kit/server/context.ts';
import type { Discord } from '#platforms/discord/client.ts';
import { findJobRecord } from '../look/store.ts';
import type { JobPorts } from '../ports.ts';
import { type DecisionVerb, drawDecisions, drawOpen } from './draw-buttons.ts';
import { type SaidJob, sayDecision, sayJob } from './say-job.ts';
import {
  deletePost,
  findPost,
  insertPost,
  type JobPost,
  listOutdated,
  listUnposted,
  notePosted,
  notePostFailed,
  noteSending,
  renewPost,
} from './store.ts';

type Messages = Pick<Discord['messages'], 'post' | 'edit'>;

export interface PostPorts {
  jobs: JobPorts;
  /** The staff channel, if the bot itself posts there and can. */
  findPlace: (tx: Transaction) => Promise<{ guildId: string; channelId: string } | undefined>;
  /** Undefined while the bot can't post. */
  messages: () => Promise<Messages | undefined>;
  /** What a button carries: `approve` or `decline`, and the post's reference. */
  seal: (verb: DecisionVerb, reference: string) => string;
  makeReference: () => string;
  /** Tells the staff channel why nothing could be posted there. */
  noteFailure: (tx: Transaction, error: DeskError, nowMs: number) => Promise<void>;
}

const AT_ONCE_MAX = 5;
const SEND_MS = 20_000;
/** Whether a message of a waiting job is still there. Old messages may be edited only seldom. */
const LOOK_AGAIN_MS = 30 * 60_000;
const RETRY_MS = 30_000;
const RETRY_MAX_MS = 30 * 60_000;
/** Discord compares the nonce with those of "the past few minutes", so this is on the safe side. */
const NONCE_MS = 2 * 60_000;
/** A job that is over isn't worth more tries to say so. */
const TRIES_MAX = 12;

interface Ready {
  post: JobPost;
  shown: SaidJob & { reply: Reply };
}

export class JobPosts {
  readonly #ports: PostPorts;

  constructor(ports: PostPorts) {
    this.#ports = ports;
  }

  /** Posts and edits what is due. Runs in one process at a time. */
  async follow({ nowMs, signal }: Pick<TendWork, 'nowMs' | 'signal'>): Promise<void> {
    const { jobs, findPlace, makeReference } = this.#ports;
    const { database } = jobs;
    const due = await database.transaction(async (tx) => {
      const place = await findPlace(tx);
      for (const { id, targets } of place ? await listUnposted(tx, AT_ONCE_MAX) : []) {
        const at = { guild_id: place!.guildId, channel_id: place!.channelId };
        await insertPost(tx, { job_id: id, targets, reference: makeReference(), ...at });
      }
      return listOutdated(tx, { nowMs, lookedBefore: nowMs - LOOK_AGAIN_MS, max: AT_ONCE_MAX });
    });
    if (due.length === 0) return;
    const messages = await this.#ports.messages();
    if (!messages) return;
    for (const post of due) {
      if (signal.aborted) return;
      await this.#bringUpToDate(post, { nowMs, signal, messages });
    }
  }

  async #bringUpToDate(
    due: JobPost,
    at: { nowMs: number; signal: AbortSignal; messages: Messages },
  ): Promise<void> {
    const { database } = this.#ports.jobs;
    const ready = await database.transaction((tx) => this.#makeReady(tx, due, at.nowMs));
    if (!ready) return;
    const { post, shown } = ready;
    try {
      const messageId = await send(post, shown.reply, at);
      // What was found may show an earlier state, so it is edited next.
      const said = post.sent_at === null ? shown.said : '';
      await database.transaction((tx) =>
        notePosted(tx, post.job_id, { messageId, said, nowMs: at.nowMs }),
      );
    } catch (error) {
      if (!(error instanceof DeskError) && !at.signal.aborted) throw error;
      const known = error instanceof DeskError ? error : undefined;
      await database.transaction((tx) => this.#settleFailure(tx, { post, shown, known, ...at }));
    }
  }

  /** Undefined if there is nothing to send. */
  async #makeReady(tx: Transaction, post: JobPost, nowMs: number): Promise<Ready | undefined> {
    const { job_id: jobId, message_id: messageId, sent_at: sentAt, tries } = post;
    const shown = await this.#show(tx, post);
    const mayBeThere = messageId !== null || (sentAt !== null && tries < TRIES_MAX);
    // It was over before it could be posted, or isn't kept any longer.
    if (!shown || !(shown.isWaiting || mayBeThere)) return void (await deletePost(tx, jobId));
    if (messageId !== null) return { post, shown };
    if (sentAt === null || nowMs - sentAt < NONCE_MS) {
      await noteSending(tx, jobId, sentAt ?? nowMs);
      return { post, shown };
    }
    // Nothing finds the earlier message now. If it is there, its buttons answer that it is out of date.
    const renewed = await this.#renew(tx, post, tries);
    const anew = renewed && (await this.#show(tx, renewed));
    if (!anew) return undefined;
    await noteSending(tx, jobId, nowMs);
    return { post: renewed, shown: anew };
  }

  async #settleFailure(
    tx: Transaction,
    failed: { post: JobPost; shown: SaidJob; known: DeskError | undefined; nowMs: number },
  ): Promise<void> {
    const { post, shown, known, nowMs } = failed;
    if (known?.code === 'discord/unknown-message') {
      // A deleted message is posted again only while someone can still decide.
      await (shown.isWaiting ? this.#renew(tx, post, 0) : deletePost(tx, post.job_id));
      return;
    }
    const isUnsure = post.message_id === null && (!known || known.code === 'platform/unsure');
    const sentAt = post.sent_at ?? (isUnsure ? nowMs : null);
    const notBefore = retryAt({ tries: post.tries, sentAt, nowMs });
    await notePostFailed(tx, post.job_id, { notBefore, sentAt });
    if (known && post.message_id === null) await this.#ports.noteFailure(tx, known, nowMs);
  }

  /** A new message takes the place of this one. Undefined if the bot can't post anymore. */
  async #renew(tx: Transaction, post: JobPost, tries: number): Promise<JobPost | undefined> {
    const place = await this.#ports.findPlace(tx);
    if (!place) return void (await deletePost(tx, post.job_id));
    const reference = this.#ports.makeReference();
    const next = { reference, guild_id: place.guildId, channel_id: place.channelId, tries };
    await renewPost(tx, post.job_id, next);
    return { ...post, ...next, message_id: null, sent_at: null };
  }

  async #show(
    tx: Transaction,
    { job_id: jobId, reference }: JobPost,
  ): Promise<(SaidJob & { reply: Reply }) | undefined> {
    const { jobs, seal } = this.#ports;
    const job = await sayJob(tx, jobs, jobId);
    if (!job) return undefined;
    const settings = jobs.settings();
    const decide = drawDecisions((verb) => seal(verb, reference));
    const open = drawOpen(jobId, settings);
    // Nobody would hear the press of a button.
    const buttons = isDiscordDeskOn(settings) ? [...decide, ...open] : open;
    return { ...job, reply: { lines: job.lines, buttons: job.isWaiting ? buttons : [] } };
  }

  /** What the message of this post says now. */
  async show(post: JobPost): Promise<Reply | undefined> {
    const shown = await this.#ports.jobs.database.transaction((tx) => this.#show(tx, post));
    return shown?.reply;
  }

  find(reference: string): Promise<JobPost | undefined> {
    return this.#ports.jobs.database.transaction((tx) => findPost(tx, reference));
  }

  /** What was decided about a job, such as "Approved by Mara"; undefined while it waits. */
  async findDecision({ job_id: jobId }: JobPost): Promise<string | undefined> {
    const record = await this.#ports.jobs.database.transaction((tx) => findJobRecord(tx, jobId));
    if (record?.state === 'waiting') return undefined;
    return (record && sayDecision(record)) ?? 'Over';
  }
}

async function send(
  { channel_id: channelId, message_id: messageId, reference: nonce }: JobPost,
  reply: Reply,
  { signal, messages }: { signal: AbortSignal; messages: Messages },
): Promise<string> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]);
  const asking = { signal: limited, priority: 'job' } as const;
  const message = writeReply(reply);
  if (messageId !== null) {
    await messages.edit({ channelId, messageId, message }, asking);
    return messageId;
  }
  // While Discord remembers the nonce, it answers a repeat with the first message.
  return (await messages.post({ channelId, message, nonce }, asking)).id;
}

/** What may have arrived is repeated soon, because only then it can be found. */
function retryAt(failed: { tries: number; sentAt: number | null; nowMs: number }): number {
  const { tries, sentAt, nowMs } = failed;
  const isFound = sentAt !== null && nowMs + RETRY_MS < sentAt + NONCE_MS;
  return nowMs + (isFound ? RETRY_MS : Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** tries));
}
