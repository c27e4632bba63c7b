import { formatNumber } from '#ui/format-number.ts';
import type { Job, Part } from '../job.ts';
import { listParts, partWords } from './parts.ts';

// Told by their texture as well as by their color.
const textures: Record<Part, string> = {
  done: 'bg-ok-fill',
  already:
    '[background:repeating-linear-gradient(90deg,var(--ok-fill)_0_3px,color-mix(in_oklab,var(--ok-fill)_12%,var(--surface))_3px_6px)]',
  failed: 'bg-bad-fill',
  waiting: 'bg-sunken shadow-[inset_0_0_0_1.5px_var(--line-2)]',
  skipped: 'bg-(--idle-fill)',
  found: 'bg-ok-fill',
  young:
    '[background:repeating-linear-gradient(90deg,var(--warn-fill)_0_3px,color-mix(in_oklab,var(--warn-fill)_12%,var(--surface))_3px_6px)]',
  banned:
    'shadow-[inset_0_0_0_1.5px_var(--bad-fill)] [background:repeating-linear-gradient(135deg,var(--bad-fill)_0_3px,var(--surface)_3px_6px)]',
  missing: 'bg-(--idle-fill)',
  undone:
    'shadow-[inset_0_0_0_1.5px_var(--idle-fill)] [background:repeating-linear-gradient(135deg,var(--idle-fill)_0_2px,var(--surface)_2px_6px)]',
};

interface OutcomeBarProps {
  job: Pick<Job, 'counts' | 'words' | 'reads'>;
  chosen: Part | undefined;
  onChoose: (part: Part | undefined) => void;
}

/** Each part is told by its texture as well as by its colour, and shows its rows alone. */
export function OutcomeBar({ job, chosen, onChoose }: OutcomeBarProps) {
  const shown = listParts(job);
  const choose = (name: Part) => onChoose(name === chosen ? undefined : name);
  return (
    <>
      {/* For the pointer alone: the numbers below do the same, and are told to everybody. */}
      <div data-part="bar" className="flex h-6.5 gap-0.75" aria-hidden="true">
        {shown
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              data-outcome={name}
              className={`min-w-1.5 basis-0 cursor-pointer rounded-[3px] [transition:flex-grow_0.24s_linear] first:rounded-l-[7px] last:rounded-r-[7px] motion-reduce:transition-none ${textures[name]}`}
              style={{ flexGrow: count }}
              onClick={() => choose(name)}
            />
          ))}
      </div>
      <ul
        data-part="legend"
        className="grid grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-1 -mx-2 max-sm:grid-cols-[repeat(3,minmax(0,1fr))]"
      >
        {shown.map(({ name, count }) => (
          <li key={name}>
            <button
              type="button"
              className="grid w-full cursor-pointer grid-cols-[14px_minmax(0,1fr)] items-center gap-x-2.25 rounded-control px-2 py-1.5 text-left [transition:background-color_0.12s] hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:shadow-[inset_0_0_0_1.5px_var(--accent)]"
              aria-pressed={name === chosen}
              onClick={() => choose(name)}
            >
              <span className={`size-3.5 rounded-[4px] ${textures[name]}`} />
              <b className="text-h2 leading-[1.2] tabular-nums">{formatNumber(count)}</b>{' '}
              <span className="col-[2] text-ink-2 text-small">{partWords(name, job)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
