// POST /discord/interactions: the door for commands and buttons in Discord.
import type { KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteInteraction } from '#desk/discord/door/store.ts';
import { DeskError } from '#errors.ts';
import { isDiscordDeskOn } from '#kit/contract/discord-desk.ts';
import { readSnowflakeTime } from '#kit/recognise/snowflake.ts';
import { ANSWER } from '#platforms/discord/interactions/answer-shapes.ts';
import { isPing, readInteraction } from '#platforms/discord/interactions/interaction.ts';
import {
  isGenuine,
  readSignedHeaders,
  readVerifyKey,
} from '#platforms/discord/interactions/verify.ts';
import type { Desk } from '../../desk.ts';
import type { DiscordDoor, DoorKey } from '../../discord-door.ts';
import { isStoreFault } from '../../store-watch.ts';
import { tooFast } from '../admit.ts';
import { sendProblem, translateError, unexpected, writeAnswer } from '../answer.ts';
import { openMemories, takeBody } from '../body/take-body.ts';
import { listCommands } from './command-list.ts';
import { handle } from './handle.ts';
import { LateAnswers } from './late-answers.ts';
import type { Parts } from './parts.ts';
import { Suggestions } from './suggestions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For Discord's requests, which have a limit and refusals of their own. */
    isDoor?: boolean | undefined;
  }
}

/** Longer than a command with the longest message that it can be about. */
const BODY_BYTES_MAX = 128 * 1024;
/**
 * Of one network: far more than all moderators of a desk can press. Nothing follows from going over it, because
 * Discord itself sends wrong signatures to see whether the desk refuses them.
 */
const PER_MINUTE = 6_000;
/** Of one network at a time. Nobody is known before the body is read, and one sender must not fill the memory. */
const AT_ONCE_MAX = 200;
const AGE_MAX_MS = 5 * 60_000;

/** A closed door can't be told from an address that doesn't exist. */
export function isDoorOpen({ settings, discordDoor }: Desk): boolean {
  return isDiscordDeskOn(settings()) && discordDoor.key() !== undefined;
}

/** Counted before anything is read. */
export function admitToDoor(
  desk: Desk,
  { request, done }: { request: FastifyRequest; done: (refusal?: Error) => void },
): void {
  const count = desk.doorWindows.count(request.caller.household, PER_MINUTE, desk.now());
  if (count.isWithin) done();
  else done(tooFast(count));
}

interface Open {
  door: DiscordDoor;
  key: DoorKey;
  signedWith: KeyObject;
}

export function serveInteractions(app: FastifyInstance, desk: Desk): void {
  const { discordDoor: door } = desk;
  const memories = openMemories();
  const parts: Parts = {
    commands: listCommands(desk.actions.values()),
    late: new LateAnswers(),
    suggestions: new Suggestions(),
  };
  const open = openingOf(desk, door);
  app.addHook('onClose', () => parts.late.settle());
  const admitAtOnce = countAtOnce();
  // In a scope of its own, because only here the body is needed as it was sent.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      takeBody(request, payload, {
        memories,
        limit: BODY_BYTES_MAX,
        // Nobody is known before the body is read and its signature checked.
        vouch: async () => undefined,
      }),
    );
    scope.setErrorHandler((error, request, reply) => {
      const expected = translateError(error, { limit: BODY_BYTES_MAX, action: undefined });
      if (expected?.status === 429) return sendProblem(reply, expected);
      // Whatever can't be read can't be signed, either.
      if (expected && expected.status < 500) return refuse(reply, expected);
      if (expected?.code === 'desk/no-room') return sendProblem(reply, expected);
      if (isStoreFault(expected)) desk.store.noteFault(expected, request.log);
      else {
        const failed = { request_id: request.id, err: error };
        request.log.error(failed, 'A request of Discord failed');
      }
      return sendProblem(reply, expected ?? unexpected(request.id));
    });
    scope.addHook('onRequest', async (request, reply) => {
      if (!open()) return reply.callNotFound();
      if (!readSigned(request)) return sendProblem(reply, new DeskError('interactions/forged'));
      if (!admitAtOnce(request, reply)) return sendProblem(reply, new DeskError('desk/no-room'));
    });
    scope.post('/discord/interactions', { config: { isDoor: true } }, (request, reply) => {
      const opened = open();
      if (!opened) return reply.callNotFound();
      return answer(request, reply, { desk, opened, parts });
    });
  });
}

/** Counts a network's requests that aren't answered yet; false for one too many. */
function countAtOnce() {
  const open = new Map<string, number>();
  return ({ caller: { household } }: FastifyRequest, { raw }: FastifyReply): boolean => {
    const count = open.get(household) ?? 0;
    if (count >= AT_ONCE_MAX) return false;
    open.set(household, count + 1);
    raw.once('close', () => {
      const left = (open.get(household) ?? 1) - 1;
      if (left > 0) open.set(household, left);
      else open.delete(household);
    });
    return true;
  };
}

/** Makes a key once, not for every request. */
function openingOf(desk: Desk, door: DiscordDoor): () => Open | undefined {
  let made: { hex: string; key: KeyObject | undefined } | undefined;
  return () => {
    const key = isDiscordDeskOn(desk.settings()) ? door.key() : undefined;
    if (!key) return undefined;
    if (made?.hex !== key.verifyKey) {
      made = { hex: key.verifyKey, key: readVerifyKey(key.verifyKey) };
    }
    return made.key && { door, key, signedWith: made.key };
  };
}

function readSigned({ headers }: FastifyRequest) {
  return readSignedHeaders({
    signature: headers['x-signature-ed25519'],
    timestamp: headers['x-signature-timestamp'],
  });
}

interface Answering {
  desk: Desk;
  opened: Open;
  parts: Parts;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { desk, opened, parts }: Answering,
): Promise<FastifyReply> {
  const { door, key, signedWith } = opened;
  const sent = whenSent(reply);
  const signed = readSigned(request);
  const body = request.body as Buffer | undefined;
  if (!signed || !body || !isGenuine(signedWith, { ...signed, body })) {
    throw new DeskError('interactions/forged');
  }
  const value = parse(body);
  if (isPing(value)) return send(reply, { type: ANSWER.pong });
  const interaction = readInteraction(value);
  if (!interaction) throw new DeskError('interactions/unreadable');
  if (interaction.application_id !== key.applicationId) {
    throw new DeskError('interactions/other-application');
  }
  await checkNew(desk, interaction.id, request);
  const { id: requestId, log, span } = request;
  const handling = { desk, door, key, interaction, requestId, log, span, sent };
  return send(reply, await handle(handling, parts));
}

/** Also if the connection is gone. */
function whenSent({ raw }: FastifyReply): Promise<void> {
  if (raw.closed || raw.destroyed) return Promise.resolve();
  return new Promise((resolve) => raw.once('close', resolve));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new DeskError('interactions/unreadable');
  }
}

/** A signature is good for ever, so a request could be sent again by whoever saw it. */
async function checkNew(desk: Desk, id: string, { log }: FastifyRequest): Promise<void> {
  const nowMs = desk.now();
  const madeAt = readSnowflakeTime(id, nowMs);
  if (madeAt === undefined || Math.abs(nowMs - madeAt) > AGE_MAX_MS) {
    log.warn(
      { off_by_s: madeAt === undefined ? null : Math.round((nowMs - madeAt) / 1_000) },
      'A request of Discord was too old or from the future. If this goes on, check the clock of this machine.',
    );
    throw new DeskError('interactions/old');
  }
  const isNew = await desk.database.transaction((tx) => noteInteraction(tx, id, nowMs));
  if (!isNew) throw new DeskError('interactions/repeated');
}

function refuse(reply: FastifyReply, { code }: DeskError): FastifyReply {
  const own = code.startsWith('interactions/') ? code : 'interactions/forged';
  return sendProblem(reply, new DeskError(own));
}

function send(reply: FastifyReply, body: object): FastifyReply {
  return writeAnswer(reply, {
    status: 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
  });
}
