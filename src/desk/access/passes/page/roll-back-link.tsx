import { useAdminPath } from '#kit/page/admin-path.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { words } from '#ui/words.ts';
import type { PassRow } from './pass-row.ts';
import en from './words/en.json';

const say = words(en);

/** The pass has ended; what it did may still stand. */
export function RollBackLink({ pass: { id, label } }: { pass: PassRow }) {
  const adminPath = useAdminPath();
  return (
    <LinkButton
      size="small"
      to={`${adminPath('jobs/roll-back')}?${new URLSearchParams({ pass: id, query: label })}`}
    >
      {say('roll-back')}
      <span className="sr-only"> {say('roll-back.named', { label })}</span>
    </LinkButton>
  );
}
