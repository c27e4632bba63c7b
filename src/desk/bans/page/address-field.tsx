import type { ReactNode, Ref } from 'react';
import type { GuardedText } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { extentWords } from './ban-words.ts';
import { homeAround, shortNetwork, type Target } from './read-target.ts';
import en from './words/en.json';

const say = words(en);

interface AddressFieldProps {
  ref: Ref<HTMLInputElement>;
  text: GuardedText;
  target: Target;
  ownAddress: string | undefined;
  /** The admin is still typing, so no error is shown yet. */
  isEarly: boolean;
  onLeave: () => void;
  disabledReason: string | undefined;
}

export function AddressField(props: AddressFieldProps) {
  const { ref, text, target, ownAddress, isEarly, onLeave, disabledReason } = props;
  const home = target.state === 'ready' ? homeAround(target.network) : undefined;
  return (
    <div className="grid content-start gap-2">
      <Field
        label={say('address')}
        aside={say('address.aside')}
        error={findFault(target, { isEarly, ownAddress })}
        hint={pickHint(target)}
      >
        <TextInput
          ref={ref}
          mono
          value={text.value}
          onChange={(event) => text.type(event.target.value)}
          onBlur={onLeave}
          disabledReason={disabledReason}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      {home && (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-[13px] text-ink-2">
          <span>{say('address.whole-home', { network: home.text })}</span>
          <Button size="small" disabledReason={disabledReason} onClick={() => text.type(home.text)}>
            {say('address.use-home', { network: home.text })}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The field's error, worded as in the specification. */
function findFault(
  target: Target,
  { isEarly, ownAddress = '' }: { isEarly: boolean; ownAddress: string | undefined },
): string | undefined {
  switch (target.state) {
    case 'empty':
      return isEarly ? undefined : say('address.required');
    case 'unread':
      return isEarly && !target.isHopeless ? undefined : say('address.invalid');
    case 'own': {
      const network = shortNetwork(target.network.text);
      if (network === ownAddress) return say('address.own');
      return say('address.own.network', { own: ownAddress, network });
    }
    case 'too-wide':
      return say('address.too-wide', { widest: target.widest });
    case 'ready':
      return undefined;
  }
}

function pickHint(target: Target): ReactNode {
  if (target.state === 'empty') return say('address.hint');
  if (target.state === 'unread') return undefined;
  const { network } = target;
  const isRewritten = target.state === 'ready' && target.isRewritten;
  return (
    <span role="status">
      {isRewritten && `${say('address.reads', { network: shortNetwork(network.text) })} `}
      {say('address.is', { extent: extentWords(network) })}
    </span>
  );
}
