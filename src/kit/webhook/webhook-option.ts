import type { CommandOption } from '../server/command.ts';

export const webhookOption: CommandOption = {
  ...{ name: 'url', description: 'The webhook’s URL', kind: 'text' },
  ...{ min: 1, max: 500, isRequired: true },
};
