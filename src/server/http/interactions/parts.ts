import type { LateAnswers } from './late-answers.ts';
import type { ListedCommand } from './listed-command.ts';
import type { Suggestions } from './suggestions.ts';

/** What all requests of a desk share. */
export interface Parts {
  commands: readonly ListedCommand[];
  late: LateAnswers;
  suggestions: Suggestions;
}
