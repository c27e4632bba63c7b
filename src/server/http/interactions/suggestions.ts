// What a member can choose from while typing an option, or in a form. It is read like anything else that the member
// may see, and kept for a moment, since Discord asks again with every letter.

import { DeskError } from '#errors.ts';
import { cutText } from '#kit/message/markdown.ts';
import type { Choice, Suggest } from '#kit/server/command.ts';
import { CHOICE_MAX, CHOICES_MAX } from '#platforms/discord/interactions/answer-shapes.ts';
import type { MemberHandling } from './handling.ts';
import { runLinked } from './run-linked.ts';

const KEPT_MS = 15_000;
const KEPT_MAX = 500;

interface Kept {
  atMs: number;
  choices: Promise<readonly Choice[]>;
}

export interface OfferedChoice {
  name: string;
  value: string | number;
}

export class Suggestions {
  readonly #kept = new Map<string, Kept>();

  /** Those that match what was typed so far, as Discord takes them. */
  async offer(handling: MemberHandling, suggest: Suggest, typed: string): Promise<OfferedChoice[]> {
    const all = await this.#list(handling, suggest);
    return all
      .filter((choice) => matches(choice, typed))
      .flatMap(offerOne)
      .slice(0, CHOICES_MAX);
  }

  /** Those of several lists, in order and each once. A list that can't be read is left out. */
  async offerAll(handling: MemberHandling, suggests: readonly Suggest[]): Promise<OfferedChoice[]> {
    const lists = await Promise.all(
      suggests.map((suggest) => this.offer(handling, suggest, '').catch(() => [])),
    );
    const byValue = new Map<string, OfferedChoice>();
    for (const choice of lists.flat()) {
      const { value } = choice;
      if (!byValue.has(String(value))) byValue.set(String(value), choice);
    }
    return [...byValue.values()].slice(0, CHOICES_MAX);
  }

  /** A key becomes the value that it stands for. Anything else was typed and stays as it is. */
  async resolve(
    handling: MemberHandling,
    suggests: readonly Suggest[],
    given: string | number | boolean,
  ): Promise<string | number | boolean> {
    if (suggests.length === 0) return given;
    if (typeof given !== 'string' || !given.startsWith(KEY)) return given;
    const lists = await Promise.all(suggests.map((suggest) => this.#list(handling, suggest)));
    const found = lists.flat().find(({ key }) => key !== undefined && writeKey(key) === given);
    if (!found) throw new DeskError('interactions/choice-gone');
    return found.value;
  }

  #list(handling: MemberHandling, suggest: Suggest): Promise<readonly Choice[]> {
    const { desk, account } = handling;
    const nowMs = desk.now();
    const name = `${account.userId} ${suggest.action} ${JSON.stringify(suggest.input ?? {})}`;
    const kept = this.#kept.get(name);
    if (kept && nowMs - kept.atMs < KEPT_MS) return kept.choices;
    const choices = readChoices(handling, suggest);
    this.#kept.delete(name);
    this.#kept.set(name, { atMs: nowMs, choices });
    const [oldest = ''] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX) this.#kept.delete(oldest);
    choices.catch(() => this.#kept.delete(name));
    return choices;
  }
}

async function readChoices(
  { desk, account: linked, interaction, requestId, span }: MemberHandling,
  { action, input = {}, choices }: Suggest,
): Promise<readonly Choice[]> {
  const loaded = desk.actions.get(action);
  if (!loaded) throw new Error(`There is no action ${action}`);
  const wish = { linked, input, key: interaction.id, requestId, span };
  const { output } = await runLinked(desk, loaded, wish);
  return choices(output as never);
}

function matches({ name, value }: Choice, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || String(value).toLowerCase().startsWith(wanted);
}

/** It begins with a letter that is invisible and that nobody types. */
const KEY = '\u2060#';

function writeKey(key: string): string {
  return KEY + key;
}

function isTooLong(value: string | number): boolean {
  return [...String(value)].length > CHOICE_MAX;
}

function offerOne({ name, value, key }: Choice): OfferedChoice[] {
  const offered = key !== undefined && isTooLong(value) ? writeKey(key) : value;
  if (name.trim() === '' || isTooLong(offered)) return [];
  return [{ name: cutText(name.toWellFormed(), CHOICE_MAX), value: offered }];
}
