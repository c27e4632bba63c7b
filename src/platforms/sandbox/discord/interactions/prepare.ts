import type { Live } from '../live.ts';
import { messageShape } from '../shapes.ts';
import { runCommand, typeInOption } from './act-command.ts';
import { click, submit } from './act-component.ts';
import { ActError } from './act-error.ts';
import type { Act, ClickAct, MemberAct, SubmitAct } from './acts.ts';
import { makeEnvelope } from './envelope.ts';
import { findMessage } from './find-message.ts';
import { findPlace, type Place } from './place.ts';
import type { Interaction } from './saved.ts';

interface Prepared {
  id: string;
  body: Record<string, unknown>;
}

/** Builds what Discord sends for an act, and remembers that it was sent. */
export function prepare(live: Live, act: Act, nowMs: number): Prepared {
  if (act.kind === 'raw') return { id: String(act.body.id ?? ''), body: act.body };
  const { type, place, data, sourceId, message } = build(live, act, nowMs);
  const id = live.newId(nowMs);
  const { guild, channel, member } = place;
  const interaction: Interaction = {
    id,
    type,
    userId: member.user.id,
    guildId: guild.base.id,
    channelId: channel.id,
    sentMs: nowMs,
    ...(sourceId !== undefined && { sourceId }),
    state: 'sent',
  };
  live.interactions.put(interaction);
  return { id, body: makeEnvelope(live, { id, type, data, place, locale: act.locale, message }) };
}

interface Built {
  type: number;
  place: Place;
  data: object;
  sourceId?: string | undefined;
  message?: object | undefined;
}

function build(live: Live, act: MemberAct, nowMs: number): Built {
  if (act.kind === 'click') return buildClick(live, act, nowMs);
  if (act.kind === 'submit') return buildSubmit(live, act, nowMs);
  const place = findPlace(live, act, nowMs);
  if (act.kind === 'command') return { type: 2, place, data: runCommand(live, place, act, nowMs) };
  return { type: 4, place, data: typeInOption(live, place, act) };
}

function buildClick(live: Live, act: ClickAct, nowMs: number): Built {
  const found = findMessage(live, act.message_id);
  if (!found) throw new ActError('There is no such message.');
  const place = findPlace(live, { ...act, channel_id: found.channelId }, nowMs);
  if ((found.viewerId ?? act.user_id) !== act.user_id) {
    throw new ActError('Only another member sees this message.');
  }
  const data = click(live, { place, found, nowMs }, act);
  const message = messageShape(live, found.channelId, found.message);
  return { type: 3, place, data, sourceId: act.message_id, message };
}

/** The form stays open until the desk has answered. */
function buildSubmit(live: Live, act: SubmitAct, nowMs: number): Built {
  const form = live.interactions.form(act.user_id);
  if (!form) throw new ActError('The member has no open form.');
  const place = findPlace(live, { ...act, channel_id: form.channelId }, nowMs);
  const data = submit(live, { place, form, nowMs }, act);
  const found = form.sourceId === undefined ? undefined : findMessage(live, form.sourceId);
  const message = found && messageShape(live, found.channelId, found.message);
  return { type: 5, place, data, sourceId: form.sourceId, message };
}
