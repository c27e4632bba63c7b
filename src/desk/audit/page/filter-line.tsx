import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { RemovableChip } from '#ui/removable-chip.tsx';
import { words } from '#ui/words.ts';
import { type Period, periods } from './filter.ts';
import { FilterForm } from './filter-form.tsx';
import { listChips } from './filter-words.ts';
import type { AddressFilter } from './use-audit-filter.ts';
import en from './words/en.json';

const say = words(en);

type TimeChoice = Period | 'any' | 'own';

interface FilterLineProps {
  address: AddressFilter;
  /** Export and similar buttons, on the right. */
  children: ReactNode;
}

/** Shows the filters in one line above the list, with the active ones below as removable chips. */
export function FilterLine({ address, children }: FilterLineProps) {
  const { filter, change, clear, replace } = address;
  const [opened, setOpened] = useState<'for-all' | 'for-range'>();
  const [clearings, setClearings] = useState(0);
  const formId = useId();
  const chips = listChips(filter);
  const hasRange = filter.from !== undefined || filter.to !== undefined;
  const time: TimeChoice = filter.time ?? (hasRange ? 'own' : 'any');

  function choose(next: TimeChoice) {
    if (next === 'own') return setOpened('for-range');
    change({ time: next === 'any' ? undefined : next });
  }

  function clearAll() {
    clear();
    // Also discard what was typed but not applied.
    setClearings(clearings + 1);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 max-sm:gap-2">
        <FilterChips
          label={say('time')}
          options={(['any', ...periods, 'own'] as const).map((value) => ({
            value,
            label: say(`time.${value}`),
          }))}
          value={time}
          onChange={choose}
        />
        <Button
          size="small"
          icon="sliders"
          aria-expanded={opened !== undefined}
          aria-controls={opened && formId}
          onClick={() => setOpened(opened ? undefined : 'for-all')}
        >
          {say('filter')}
        </Button>
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:contents">{children}</div>
      </div>
      {(chips.length > 0 || filter.time) && (
        <ul className="flex flex-wrap items-center gap-1.5" aria-label={say('chosen')}>
          {chips.map(({ key, text, without }) => (
            <li key={key} className="min-w-0">
              <RemovableChip text={text} onRemove={() => change(without)} />
            </li>
          ))}
          <li>
            <Button size="small" variant="quiet" onClick={clearAll}>
              {say('clear')}
            </Button>
          </li>
        </ul>
      )}
      {opened && (
        <FilterForm
          key={clearings}
          id={formId}
          filter={filter}
          forRange={opened === 'for-range'}
          onApply={replace}
        />
      )}
    </div>
  );
}
