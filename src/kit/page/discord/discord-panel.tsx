import type { Tool } from '#kit/contract/feature.ts';
import { words } from '#ui/words.ts';
import { useCell } from '../cell.ts';
import { useDeskClient } from '../client.tsx';
import { LazyPart } from '../lazy-part.tsx';
import { DiscordFold } from './discord-fold.tsx';
import { isPracticedWhole, isShownInDiscord } from './note-practiced.ts';
import { practicedCall } from './practiced-call.ts';
import en from './words/en.json';

const say = words(en);

/**
 * In practice, shows what the team would see in Discord for what this tool planned or did last. Its code is
 * loaded once there is something to show.
 */
export function DiscordPanel({ tool }: { tool: Tool }) {
  const { pass, platforms, loadDiscordView } = useDeskClient();
  const call = useCell(practicedCall);
  if (!pass.held || !isShownInDiscord(tool) || !isPracticedWhole(tool, platforms.modes))
    return null;
  const isOwn = Object.values(tool.actions).some(({ path }) => path === call?.path);
  return (
    <DiscordFold usually="open">
      {call && isOwn ? (
        <LazyPart load={loadDiscordView} props={{ call }} error={say('unread')} />
      ) : (
        <p className="text-ink-2">{say('empty')}</p>
      )}
    </DiscordFold>
  );
}
