import { useState } from 'react';
import { useTargetList } from '#kit/many/use-target-list.tsx';
import { DiscordPanel } from '#kit/page/discord/discord-panel.tsx';
import { useCarriedReason, useHandover } from '#kit/page/handover.ts';
import { useKept } from '#kit/page/kept-form.ts';
import { ToolPage } from '#kit/page/page.tsx';
import { PinnedNotes } from '#kit/page/pinned.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { tool } from './contract.ts';
import { useActing } from './page-acting.tsx';
import { CurrentBans } from './page-bans.tsx';
import { useDraft } from './page-draft.tsx';
import { ExperienceField, useExperience } from './page-experience.tsx';
import { PlayerHistory } from './page-history.tsx';
import { ListForm, ListPlan, ListResult, useListWork } from './page-list.tsx';
import { OneForm } from './page-one.tsx';
import { usePlayerInput, usePlayerLook } from './page-player.tsx';
import { BanResult } from './page-result.tsx';
import en from './words/en.json';

const say = words(en);
const views = ['one', 'list', 'bans'] as const;
type View = (typeof views)[number];

export function Page() {
  const [view, setView] = useKept<View>(`${tool.id}/view`, 'one');
  const [turn, setTurn] = useState(0);
  const experience = useExperience();
  const draft = useDraft(experience);
  const player = usePlayerInput();
  const list = useTargetList(tool.id, 'roblox');
  const look = usePlayerLook(player.reading.user, experience.id);
  const onChanged = () => {
    look.again();
    setTurn((before) => before + 1);
  };
  const acting = useActing(onChanged);
  const work = useListWork({ list, draft, experience, acting });
  const carried = useCarriedReason(tool.id, ({ reason, privateReason }) =>
    draft.take({ reason, private_reason: privateReason ?? null }),
  );
  useHandover(tool, ({ kind, value }) => {
    setView(kind === 'roblox-list' ? 'list' : 'one');
    if (kind === 'roblox-list') list.type(value);
    else player.type(value);
  });
  const { seen } = look;
  const isUnread = experience.look.loading && !experience.look.data;
  const { outcome } = acting;
  const isOfList = view === 'list' && (work.job !== undefined || !outcome);
  return (
    <ToolPage
      tool={tool}
      side={
        <>
          {isOfList && <ListResult of={work} />}
          {!isOfList && outcome && (
            <BanResult outcome={outcome} acting={acting} onLook={onChanged} />
          )}
          {!isOfList && !outcome && (
            <EmptyState icon="user-x" title={say('empty.title')}>
              {say('empty')}
            </EmptyState>
          )}
          <DiscordPanel tool={tool} />
          {view !== 'list' && (
            <PlayerHistory
              player={seen && { userId: seen.user_id, name: seen.username }}
              universeId={experience.id}
              turn={turn}
            />
          )}
        </>
      }
    >
      {view === 'one' && (
        <PinnedNotes of={seen && { kind: 'roblox', id: seen.user_id, name: seen.username }} />
      )}
      <Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 max-sm:grid">
            <FilterChips
              label={say('view.choose')}
              options={views.map((value) => ({ value, label: say(`show.${value}`) }))}
              value={view}
              onChange={setView}
            />
            <ExperienceField of={experience} />
          </div>
          {/* On a phone the choice of an experience is above the form and would push it down. */}
          <div className={isUnread ? 'max-sm:invisible' : undefined}>
            {view === 'one' && (
              <OneForm
                player={player}
                look={look}
                draft={draft}
                experience={experience}
                acting={acting}
                carried={carried}
              />
            )}
            {view === 'list' && <ListForm of={work} />}
            {view === 'bans' && <CurrentBans experience={experience} acting={acting} turn={turn} />}
          </div>
        </div>
      </Panel>
      {view === 'list' && <ListPlan of={work} />}
    </ToolPage>
  );
}
