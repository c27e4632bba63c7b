import { useMayChange } from '#kit/admin/use-may-change.ts';
import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import type { PassAct, PassRow } from './pass-row.ts';
import en from './words/en.json';

const say = words(en);

interface PassButtonsProps {
  pass: PassRow;
  onAct: (act: PassAct) => void;
}

export function PassButtons({ pass, onAct }: PassButtonsProps) {
  const { disabledReason } = useMayChange();
  const kinds: readonly PassAct['kind'][] = pass.locked_to
    ? ['unlock', 'reissue', 'revoke']
    : ['reissue', 'revoke'];
  return (
    <span className="inline-flex gap-2 sm:max-[1199px]:flex-col sm:max-[1199px]:py-1.5">
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          aria-label={say(`${kind}.named`, { label: pass.label })}
          disabledReason={disabledReason}
          onClick={() => onAct({ kind, pass })}
        >
          {say(kind)}
        </Button>
      ))}
    </span>
  );
}
