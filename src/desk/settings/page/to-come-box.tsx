import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { dateOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { settings as feature, type schemas } from '../contract.ts';
import type { ToldSetting } from './edits.ts';
import { valueWords } from './value-words.ts';
import en from './words/en.json';

const say = words(en);

interface ToComeBoxProps {
  told: ToldSetting;
  disabledReason: string | undefined;
}

/** A shorter time that takes effect later, and the button that stops it. */
export function ToComeBox({ told, disabledReason }: ToComeBoxProps) {
  const { name, value, to_come } = told;
  const change = useAdminChange<ActionOf<typeof schemas, 'change'>>(feature, 'change', {
    success: () => ({ title: say('saved.title'), description: say('to-come.kept') }),
  });
  if (!to_come || typeof value !== 'number') return null;
  const parts = {
    ...{ by: to_come.by, to: valueWords(name, to_come.value), date: dateOf(to_come.at) },
  };
  return (
    <div
      role="status"
      className="grid gap-2.5 rounded-control border border-warn-fill bg-warn-soft px-3 py-2.5 text-small"
    >
      <p className="flex gap-2">
        <Icon name="clock" size={18} className="mt-px text-warn" />
        <span className="min-w-0 wrap-anywhere">{say('to-come.text', parts)}</span>
      </p>
      <ProblemNotice problem={change.problem} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={change.busy}
          busyLabel={say('to-come.keep.busy')}
          disabledReason={disabledReason}
          onClick={() => void change.run({ changes: [{ name, from: value, to: value }] })}
        >
          {say('to-come.keep', { value: valueWords(name, value) })}
        </Button>
      </div>
    </div>
  );
}
