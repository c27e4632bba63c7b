// Members act in Discord: their interaction is sent to the desk, and they see what the desk answers.
import type { Delivery, DeliveryAnswer } from '../../delivery.ts';
import type { PartTools } from '../../part.ts';
import { compareIds } from '../../world/snowflake.ts';
import type { Live } from '../live.ts';
import { messageShape } from '../shapes.ts';
import { ActError } from './act-error.ts';
import { type ActInput, readAct } from './acts.ts';
import { makeSigningKey } from './keys.ts';
import { findPlace } from './place.ts';
import { prepare } from './prepare.ts';
import { findProbeFault, makeProbes } from './probes.ts';
import { type Outcome, settle } from './settle.ts';
import { makeDelivery } from './signed.ts';
import { spoil } from './spoil.ts';

export interface Acting {
  /** Throws an ActError when the member couldn't do this in Discord. */
  begin(act: ActInput): { id: string; deliveries: Delivery[] };
  /** Takes what the desk answered, in the order of the deliveries. */
  settle(interactionId: string, answers: readonly DeliveryAnswer[]): Outcome;
  /** What a member sees in a channel: its messages, those for them alone, and their form. Throws an ActError. */
  view(userId: string, channelId: string): View;
  /** Gives a member other roles. */
  setRoles(userId: string, guildId: string, roleIds: readonly string[]): void;
  /** Lets a member leave, or one who left come back. */
  setMember(userId: string, guildId: string, isMember: boolean): void;
  /** Discord's own check of the address, which it repeats now and then. */
  probe(): Delivery[];
  /** Takes the address away if the desk failed the check, and says why. */
  probed(answers: readonly DeliveryAnswer[]): { removed: boolean; why: string | null };
  /** Takes the address away, as the owner can in Discord's portal. */
  removeUrl(): void;
}

export interface View {
  messages: ReturnType<typeof messageShape>[];
  form: { custom_id: string; title: string; components: unknown[] } | null;
}

export function createActing(live: Live, tools: PartTools, nowMs: number): Acting {
  const key = makeSigningKey(tools, live.world.bot.id);
  const { interactions } = live;
  const signing = () => {
    const { url } = interactions;
    return url === null ? undefined : { url, key, nowMs };
  };
  const change = (action: string) => tools.enter({ action, changed: true }, nowMs);
  return {
    begin(input) {
      const { id, body } = prepare(live, readAct(input), nowMs);
      change('interaction');
      const signed = signing();
      const { envelope, isForged, isTwice } = spoil(tools, body);
      const one = signed && makeDelivery(envelope, { ...signed, isForged });
      return { id, deliveries: one ? (isTwice ? [one, one] : [one]) : [] };
    },
    settle: (interactionId, answers) => settle({ live, tools, nowMs }, interactionId, answers),
    view: (userId, channelId) => view(live, { userId, channelId }, nowMs),
    setRoles(userId, guildId, roleIds) {
      const guild = live.guilds.get(guildId);
      if (!guild?.member(userId)) throw new ActError('There is no such member.');
      guild.setRoles(userId, roleIds);
      change('member-roles');
    },
    setMember(userId, guildId, isMember) {
      const guild = live.guilds.get(guildId);
      const isChanged = isMember ? guild?.returnMember(userId) : guild?.removeMember(userId);
      if (!isChanged) throw new ActError('There is no such member, or nothing to change.');
      change(isMember ? 'member-returned' : 'member-left');
    },
    probe: () => {
      const signed = signing();
      return signed ? makeProbes(live, signed) : [];
    },
    probed(answers) {
      const why = interactions.url === null ? undefined : findProbeFault(answers);
      if (why === undefined) return { removed: false, why: null };
      interactions.url = null;
      change('application-url-removed');
      return { removed: true, why };
    },
    removeUrl() {
      interactions.url = null;
      change('application-url-removed');
    },
  };
}

function view(
  live: Live,
  { userId, channelId }: { userId: string; channelId: string },
  nowMs: number,
): View {
  // Throws if the member doesn't see the channel.
  findPlace(live, { user_id: userId, channel_id: channelId }, nowMs);
  const form = live.interactions.form(userId);
  const messages = [
    ...live.webhooks.messages(channelId),
    ...live.interactions.privateMessages(channelId, userId),
  ];
  return {
    messages: messages
      .map((message) => messageShape(live, channelId, message))
      .sort((one, other) => compareIds(one.id, other.id)),
    form: form
      ? { custom_id: form.customId, title: form.title, components: form.components }
      : null,
  };
}
