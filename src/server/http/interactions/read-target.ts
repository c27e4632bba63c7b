// What the menu of an account or of a message is about.
import { DeskError } from '#errors.ts';
import { redact } from '#kit/secrets/redact.ts';
import { writeChosenMessage } from '#kit/server/chosen-message.ts';
import type { OptionValues } from '#kit/server/command.ts';
import { COMMAND, type Message } from '#platforms/discord/interactions/interaction.ts';
import type { MemberHandling } from './handling.ts';
import { TARGET } from './listed-command.ts';

export function readTarget({ interaction, guildId }: MemberHandling): OptionValues {
  const { type, target_id: target, resolved } = interaction.data ?? {};
  if (type === COMMAND.message) {
    const message = target === undefined ? undefined : resolved?.messages?.[target];
    if (!message?.channel_id) throw new DeskError('interactions/no-message');
    const url = `https://discord.com/channels/${guildId}/${message.channel_id}/${target}`;
    return { [TARGET]: url, ...readMessage(message) };
  }
  return target === undefined ? {} : { [TARGET]: target };
}

/** The guard has looked at it. What else is secret is masked before a form keeps it for later. */
function readMessage({ content = '', message_snapshots: forwarded, ...message }: Message) {
  const isForwarded = content === '' && forwarded !== undefined && forwarded.length > 0;
  const said = isForwarded ? forwarded.map((one) => one.message.content ?? '').join('\n') : content;
  const [text, given] = [clean(said), clean(message.author?.username ?? '')];
  const [masked, name] = [redact(text), redact(given)];
  return writeChosenMessage({
    text: masked,
    author: message.author
      ? { id: message.author.id, name, isWebhook: message.webhook_id !== undefined }
      : null,
    files: message.attachments?.length ?? 0,
    embeds: message.embeds?.length ?? 0,
    isForwarded,
    isMasked: masked !== text || name !== given,
  });
}

/** Without what no store takes. */
function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
