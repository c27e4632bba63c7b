// Deleting a leaked webhook as a command in Discord: it is looked up first, and a button deletes it.
import type { z } from 'zod';
import { line, type Markdown, timeAt } from '#kit/message/markdown.ts';
import type { CommandButton, Commands } from '#kit/server/command.ts';
import { webhookOption } from '#kit/webhook/webhook-option.ts';
import { type schemas, tool } from './contract.ts';

type Looked = z.output<ReturnType<typeof schemas>['look']['output']>;

const CONFIRM_MAX = 100;

export const commands: Commands<typeof schemas> = {
  look: {
    description: 'Delete a leaked webhook, so that no one can post through its URL',
    options: [webhookOption],
    read: (values) => ({ webhook_url: values.text('url') }),
    tell: tellLooked,
    buttons: (looked, { webhook_url: url }) => [deleteButton(looked, url)],
  },
};

function tellLooked(looked: Looked): Markdown[] {
  const { id, name, guild_name: guild, channel_name: channel, left } = looked;
  const lines = [line`**Delete ${name} (${id})?**`];
  if (guild !== null)
    lines.push(line`In ${guild}${channel === null ? '' : `, channel ${channel}`}.`);
  if (looked.created_at !== null) lines.push(line`Created ${timeAt(looked.created_at)}`);
  lines.push(line`A deleted webhook can’t be restored.`);
  if (!looked.is_listed) {
    lines.push(
      line`Its server isn’t one of this desk, so you have to confirm it by typing its name.`,
    );
  }
  if (left !== null) lines.push(line`You can delete ${left} more webhooks of other servers today.`);
  return lines;
}

function deleteButton({ name, is_listed: isListed }: Looked, url: string): CommandButton {
  return {
    ...{ label: `Delete ${name}`, style: 'danger', action: `${tool.id}/delete` },
    input: { webhook_url: url },
    ...(!isListed && {
      ask: {
        ...{ kind: 'text', name: 'confirm', isRequired: true, min: 1, max: CONFIRM_MAX },
        description: 'The webhook’s name, or DELETE',
      },
    }),
  };
}
