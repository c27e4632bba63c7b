import { words } from '../../../ui/words.ts';
import { doneWord, type Job, type Outcome, outcomes } from '../job.ts';
import en from './words/en.json';

const say = words(en);

interface OutcomeBarProps {
  job: Pick<Job, 'counts' | 'words'>;
  chosen: Outcome | undefined;
  onChoose: (outcome: Outcome | undefined) => void;
}

/** Each part is told by its texture as well as by its colour, and shows its rows alone. */
export function OutcomeBar({ job, chosen, onChoose }: OutcomeBarProps) {
  const { counts } = job;
  // Undone ones are rare: they stand here only where there are any.
  const shown = outcomes.filter((name) => name !== 'undone' || counts.undone > 0);
  const choose = (name: Outcome) => onChoose(name === chosen ? undefined : name);
  return (
    <>
      {/* For the pointer alone: the numbers below do the same, and are told to everybody. */}
      <div className="outcome-bar" aria-hidden="true">
        {shown
          .filter((name) => counts[name] > 0)
          .map((name) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              className={`outcome ${name}`}
              style={{ flexGrow: counts[name] }}
              onClick={() => choose(name)}
            />
          ))}
      </div>
      <ul className="outcome-legend">
        {shown.map((name) => (
          <li key={name}>
            <button type="button" aria-pressed={name === chosen} onClick={() => choose(name)}>
              <span className={`outcome ${name}`} />
              <b>{counts[name].toLocaleString('en')}</b>{' '}
              <span className="outcome-name">
                {say(`outcome.${name}`, { done: doneWord(job) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
