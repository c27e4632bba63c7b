// Adding a message as evidence, in its menu in Discord.
import type { z } from 'zod';
import { DeskError } from '#errors.ts';
import { line, type Markdown } from '#kit/message/markdown.ts';
import { mattersAbout, recentMatters } from '#kit/server/case-choices.ts';
import { readChosenMessage } from '#kit/server/chosen-message.ts';
import type { Commands, CommandValues, Suggest } from '#kit/server/command.ts';
import { evidence, type schemas } from './contract.ts';

type Added = z.output<ReturnType<typeof schemas>['message']['output']>;

const ENTERED_MAX = 200;

export const commands: Commands<typeof schemas> = {
  message: {
    description: 'Keep the link and text of a message as evidence on a case',
    options: [
      {
        ...{ name: 'case', kind: 'pick', offers: offerCases },
        description: 'Cases about the author come first, then your own latest ones',
      },
      {
        ...{ name: 'case_number', kind: 'text', max: ENTERED_MAX },
        description: 'Or the number of another case, or its link',
      },
    ],
    asks: ['case', 'case_number'],
    menu: { of: 'message', name: evidence.actions.message.command, option: 'link' },
    isOnlyInMenu: true,
    read(values) {
      const message = readChosenMessage(values);
      return {
        case_id: readCase(values),
        url: values.text('link'),
        message: message && {
          ...{ text: message.text, files: message.files, embeds: message.embeds },
          author: message.author && {
            ...{ id: message.author.id, name: message.author.name },
            is_webhook: message.author.isWebhook,
          },
          ...{ is_forwarded: message.isForwarded, is_masked: message.isMasked },
        },
      };
    },
    tell: tellAdded,
    buttons: ({ id }, { case_id }) => [
      { label: 'Remove', action: 'evidence/remove', input: { case_id, id } },
    ],
  },
};

function offerCases(values: CommandValues): Suggest[] {
  const author = readChosenMessage(values)?.author;
  const isAccount = author && !author.isWebhook;
  return [...(isAccount ? [mattersAbout(`discord:${author.id}`)] : []), recentMatters];
}

const CASE = /^(?:#|case\s+|https?:\/\/\S+\/cases\/)?(\d{1,15})$/i;

function readCase(values: CommandValues): number {
  const [chosen, given] = [values.whole('case'), values.text('case_number')?.trim()];
  const digits = given === undefined ? undefined : CASE.exec(given)?.[1];
  if (given !== undefined && digits === undefined) {
    throw new DeskError('interactions/not-a-number', { params: { field: 'Case number' } });
  }
  const entered = digits === undefined ? undefined : Number(digits);
  const found = chosen ?? entered;
  if (found === undefined) throw new DeskError('evidence/which-case');
  if (chosen !== undefined && entered !== undefined && chosen !== entered) {
    throw new DeskError('evidence/two-cases', { params: { chosen, entered } });
  }
  return found;
}

function tellAdded({
  detail,
  has_text: hasText,
  is_masked,
  is_practice,
  ...not
}: Added): Markdown[] {
  const lines = [line`${detail}`];
  if (is_masked) {
    lines.push(
      line`There was a secret in it, such as the token of a webhook. It was masked before anything was stored.`,
    );
  }
  if (!hasText) lines.push(line`It has no text, so only its link and its author are kept.`);
  const left = [
    ...(not.files > 0 ? [not.files === 1 ? 'its file' : `its ${not.files} files`] : []),
    ...(not.embeds > 0 ? [not.embeds === 1 ? 'its embed' : `its ${not.embeds} embeds`] : []),
  ];
  if (left.length > 0) {
    lines.push(
      line`Not kept: ${left.join(' and ')}. If they matter, add a screenshot on the page of the case.`,
    );
  }
  if (is_practice)
    lines.push(line`The case is from practice mode, so this is marked as practice too.`);
  return lines;
}
