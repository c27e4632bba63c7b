import { useHandover } from '#kit/page/handover.ts';
import { History } from '#kit/page/history.tsx';
import { useKept } from '#kit/page/kept-form.ts';
import { ToolPage } from '#kit/page/page.tsx';
import { PinnedNotes } from '#kit/page/pinned.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { OneForm, OneResult, useOnePlayer } from './page-one.tsx';
import { RosterForm } from './roster/page-form.tsx';
import { RosterResult } from './roster/page-result.tsx';
import { useRoster } from './roster/page-roster.tsx';
import en from './words/en.json';

const say = words(en);
const views = ['one', 'roster'] as const;
type View = (typeof views)[number];

export function Page() {
  const [view, setView] = useKept<View>(`${tool.id}/view`, 'one');
  const one = useOnePlayer();
  const roster = useRoster();
  useHandover(tool, (thing) => {
    setView('one');
    one.player.type(thing.value);
  });
  const { found } = one.check;
  const account = found && {
    kind: 'roblox' as const,
    id: found.data.UserID,
    name: found.data.Username,
  };
  return (
    <ToolPage
      tool={tool}
      side={
        view === 'one' ? (
          <>
            <OneResult of={one} />
            <History of={account} />
          </>
        ) : (
          <RosterResult of={roster} />
        )
      }
    >
      {view === 'one' && <PinnedNotes of={account} />}
      <Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <FilterChips
            label={say('view.choose')}
            options={views.map((value) => ({ value, label: say(`view.${value}`) }))}
            value={view}
            onChange={setView}
          />
          {view === 'one' ? <OneForm of={one} /> : <RosterForm of={roster} />}
        </div>
      </Panel>
    </ToolPage>
  );
}
