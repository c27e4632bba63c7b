import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import { useChecklist } from './checklist.ts';
import en from './words/en.json';

const say = words(en);
const POLL_MS = 30_000;

/** One line on the overview: how much of setup is left. A hidden checklist speaks up only if a step was undone. */
export function SetupLeft() {
  const { data } = useChecklist(POLL_MS);
  if (!data) return null;
  const { steps, left, hidden } = data;
  const undone = steps.filter((step) => step.undone && !step.skipped);
  if (hidden ? undone.length === 0 : left === 0) return null;
  const [first] = undone;
  return (
    <section
      aria-label={say('left.label')}
      className="panel flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5"
    >
      <Icon name="flag" className="text-warn" />
      <p className="min-w-0 flex-1 basis-52">
        {first ? (
          say('left.undone', { step: say(`step.${first.id}`) })
        ) : (
          <b>{say('left', { left, count: steps.length })}</b>
        )}
      </p>
      <LinkButton to="/setup" size="small">
        {say('left.open')}
      </LinkButton>
    </section>
  );
}
