import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import type { Tool } from '../contract/feature.ts';
import { APP_NEED } from '../contract/needs.ts';
import { type DeskClient, type ToolNeed, type ToolState, useDeskClient } from './client.tsx';
import { Notice } from './notice.tsx';
import { brokenFor, stateOfTool } from './practice.tsx';
import en from './words/en.json';

const say = words(en);

/**
 * Shows what the owner's connections lack for this tool, and who can fix it, before the user types anything.
 */
export function Lacks({ tool }: { tool: Tool }) {
  const { platforms } = useDeskClient();
  const broken = brokenFor(tool, platforms.modes);
  const state = stateOfTool(tool, platforms.links);
  return (
    <>
      {broken.map((platform) => (
        <Notice key={platform} tone="bad" icon="unplug" title={say(`broken.${platform}.title`)}>
          {say('broken.detail', { platform: say(platform) })}
        </Notice>
      ))}
      {state && <Missing state={state} />}
    </>
  );
}

function Missing({ state }: { state: ToolState }) {
  // Tools that use the owner's OAuth app report a missing app themselves, next to the platform choice.
  const missing = state.needs.filter(({ met, name }) => met === false && name !== APP_NEED);
  const needed = missing.filter(({ optional }) => !optional);
  const optional = missing.filter((need) => need.optional);
  const isShut = state.works === 'no';
  const tool = state.title;
  return (
    <>
      {needed.length > 0 && (
        <Notice
          tone={isShut ? 'bad' : 'warn'}
          icon={isShut ? 'lock' : 'warning'}
          title={say(isShut ? 'lacks.shut' : 'lacks.partly', { tool })}
        >
          <NeedList needs={needed} />
        </Notice>
      )}
      {optional.length > 0 && (
        <Notice
          tone="plain"
          icon="warning"
          title={say(needed.length > 0 ? 'lacks.also' : 'lacks.optional', { tool })}
        >
          <NeedList needs={optional} />
        </Notice>
      )}
    </>
  );
}

function NeedList({ needs }: { needs: readonly ToolNeed[] }) {
  return (
    <ul className="mt-1 grid gap-1.5">
      {needs.map((need) => (
        <li key={`${need.platform} ${need.name}`}>
          <Sentence
            text={say(`lacks.${need.platform}${need.places.length === 0 ? '' : '.in'}`)}
            parts={{
              need: <b className="text-ink">{need.title}</b>,
              places: <b className="text-ink">{need.places.join(', ')}</b>,
              for: need.for,
            }}
          />{' '}
          {say(`lacks.${need.platform}.fix`, { need: need.title })}
        </li>
      ))}
    </ul>
  );
}

/** The reason a tool's button is disabled; only set if the desk knows that the tool can't do anything. */
export function shutReason(
  tool: { id: string },
  { platforms }: Pick<DeskClient, 'platforms'>,
): string | undefined {
  const state = stateOfTool(tool, platforms.links);
  if (state?.works !== 'no') return undefined;
  const missing = state.needs.filter(({ met, optional }) => met === false && !optional);
  if (missing.length === 0) return say('shut');
  return say('shut.missing', { needs: missing.map(({ title }) => title).join(', ') });
}
