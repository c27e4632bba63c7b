import { type Command, jsonOf } from './command.ts';

export const secretRotate = {
  name: 'secret rotate',
  does: 'replace the secret of the desk and seal everything anew; the desk may be running',
  flags: {
    yes: { type: 'boolean', does: 'do it; without this it only says what it would do' },
    json: jsonOf('{"rotated", "old_key", "new_key", "secret", "kept_as"}'),
  },
  done: 'the new secret counts, and every running desk has it',
  failed:
    'nothing was changed, or a desk did not answer: run it again to finish; --yes was not said',
  example: 'gatehouse secret rotate --yes',
} as const satisfies Command;
