import { words } from '#ui/words.ts';
import type { Tool } from '../contract/feature.ts';
import type { ActionTypes } from '../page/action.tsx';
import { Looking, LookProblem, type SettledLook, useSettledLook } from '../page/settled-look.tsx';
import en from './words/en.json';

const say = words(en);

/** Looks up the webhook in the field as soon as the URL is complete. */
export function useWebhookLook<Types extends ActionTypes>(
  tool: Tool,
  url: string | undefined,
): SettledLook<Types['output']> {
  return useSettledLook<Types>(
    [tool, 'look'],
    url === undefined ? undefined : { webhook_url: url },
  );
}

/** Shown below the field while the webhook isn't known. */
export function LookNotice({ look }: { look: SettledLook<unknown> }) {
  const { problem, isLooking, again } = look;
  if (isLooking) return <Looking>{say('looking')}</Looking>;
  if (!problem) return null;
  return <LookProblem problem={problem} onAgain={again} again={say('again')} />;
}
