import { SuspensionText } from '#kit/admin/suspension-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { words } from '#ui/words.ts';
import type { PassRow } from './pass-row.ts';
import en from './words/en.json';

const say = words(en);

/** Names the pass and its holder, with anything the owner should know. */
export function PassName({ pass }: { pass: PassRow }) {
  const { label, holder, networks, locked_to, state, discord, suspension } = pass;
  const isLive = state === 'active' || state === 'waiting';
  return (
    <div className="grid justify-items-start gap-0.5 py-1 font-normal">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="wrap-anywhere">{label}</b>
        {isLive && locked_to && <Lock networks={locked_to} />}
      </span>
      {holder !== label && (
        <span className="text-[13px] text-ink-2 wrap-anywhere">{say('holder', { holder })}</span>
      )}
      {isLive && discord && (
        <span className="text-[13px] text-ink-2 wrap-anywhere">
          {say('discord', { name: discord.name })}
        </span>
      )}
      {isLive && suspension && (
        <span className="flex gap-1.5 text-[13px] leading-snug text-bad wrap-anywhere">
          <Icon name="warning" size={16} className="mt-px" />
          <SuspensionText suspension={suspension} />
        </span>
      )}
      {state === 'waiting' && <span className="text-[13px] text-ink-2">{say('waiting')}</span>}
      {isLive && networks > 1 && (
        <span className="flex gap-1.5 text-[13px] leading-snug text-warn">
          <Icon name="warning" size={16} className="mt-px" />
          {say('crowded', { networks })}
        </span>
      )}
    </div>
  );
}

function Lock({ networks }: { networks: readonly string[] }) {
  return (
    <Tooltip text={say('locked.to', { networks: networks.join(', ') })}>
      <span>
        <Tag>
          <Icon name="lock" size={13} />
          {say('locked')}
        </Tag>
      </span>
    </Tooltip>
  );
}
