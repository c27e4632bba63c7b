import { DeskError } from '#errors.ts';
import {
  type ClaimedRow,
  type DoneRow,
  type JobKind,
  type JobParams,
  type Keeping,
  notDone,
  type Prepared,
  type RowOutcome,
} from '#kit/contract/jobs.ts';

/** lost: the action is done, but its reply never came. silent: the tool doesn't report it. */
export type Behaviour = RowOutcome | DeskError | 'ok' | 'lost' | 'silent' | 'throws';

interface Sent extends ClaimedRow {
  by: string;
  priority: string;
}

/** A job kind that behaves as a test specifies. Its platform remembers which accounts were waved at. */
export class MadeUpKind implements JobKind<'discord'> {
  readonly platform = 'discord';
  readonly words = { act: 'Wave', done: 'Waved', one: 'wave', many: 'waves', takesBack: 'unwaves' };
  readonly sent: Sent[] = [];
  readonly looked: string[] = [];
  /** How often the platform accepted the action, by account. */
  readonly accepted = new Map<string, number>();
  readonly kept: { target: string; isPractice: boolean }[] = [];
  behave: (row: ClaimedRow, tries: number) => Behaviour | Promise<Behaviour> = () => 'ok';
  look: (target: string, isFresh: boolean) => Prepared = () => ({ go: true, was: 'before' });
  onKeep: (keeping: Keeping) => void = () => undefined;

  placeOf = ({ guild_id }: JobParams) => String(guild_id);
  plan = async () => {
    throw new Error('Nobody plans here');
  };
  rowOf = (input: Readonly<Record<string, unknown>>) => ({
    params: { guild_id: input.guild_id },
    target: String(input.user_id),
  });
  inputOf = ({ target }: { target: string }, params: JobParams) => ({ ...params, user_id: target });

  prepare: JobKind['prepare'] = async (rows, { isFresh }) => {
    this.looked.push(...rows.map(({ target }) => target));
    return rows.map(({ target }) => this.look(target, isFresh));
  };

  apply: JobKind['apply'] = async (rows, { settle, signal, by, priority, asksOnly }) => {
    await Promise.all(
      rows.map(async (row) => {
        if (signal.aborted) return settle(row, signal.reason as DeskError);
        this.sent.push({ ...row, by, priority });
        const tries = this.sent.filter(({ target }) => target === row.target).length;
        // A repeat checks first whether the action was already accepted.
        if (row.isRepeat && this.accepted.has(row.target)) return settle(row, { state: 'done' });
        if (asksOnly) return settle(row, notDone);
        const behaviour = await this.behave(row, tries);
        if (behaviour === 'throws') throw new Error('The tool broke');
        if (behaviour === 'ok' || behaviour === 'lost') this.#accept(row.target);
        if (behaviour === 'ok') settle(row, { state: 'done', detail: { waved: 1 } });
        else if (behaviour === 'lost') settle(row, unsure());
        else if (behaviour !== 'silent') settle(row, behaviour);
      }),
    );
  };

  keep = (done: readonly DoneRow<JobParams>[], keeping: Keeping) => {
    this.onKeep(keeping);
    for (const { row } of done) {
      this.kept.push({ target: row.target, isPractice: keeping.isPractice });
    }
  };

  #accept(target: string): void {
    this.accepted.set(target, (this.accepted.get(target) ?? 0) + 1);
  }
}

function unsure(): DeskError {
  return new DeskError('platform/unsure', { params: { platform: 'Discord' } });
}
