import type { Job, Part } from '../job.ts';
import { partsOf, partWords } from './parts.ts';

interface OutcomeBarProps {
  job: Pick<Job, 'counts' | 'words' | 'reads'>;
  chosen: Part | undefined;
  onChoose: (part: Part | undefined) => void;
}

/** Each part is told by its texture as well as by its colour, and shows its rows alone. */
export function OutcomeBar({ job, chosen, onChoose }: OutcomeBarProps) {
  const shown = partsOf(job);
  const choose = (name: Part) => onChoose(name === chosen ? undefined : name);
  return (
    <>
      {/* For the pointer alone: the numbers below do the same, and are told to everybody. */}
      <div className="outcome-bar" aria-hidden="true">
        {shown
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              className={`outcome ${name}`}
              style={{ flexGrow: count }}
              onClick={() => choose(name)}
            />
          ))}
      </div>
      <ul className="outcome-legend">
        {shown.map(({ name, count }) => (
          <li key={name}>
            <button type="button" aria-pressed={name === chosen} onClick={() => choose(name)}>
              <span className={`outcome ${name}`} />
              <b>{count.toLocaleString('en')}</b>{' '}
              <span className="outcome-name">{partWords(name, job)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
