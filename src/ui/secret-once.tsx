import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { useStay } from './stay.ts';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);

export interface ShownSecret {
  /** The owner's name: 'Mira'. Shown above the secret if there are several. */
  label: string;
  secret: string;
  /** The line that 'Copy all' writes, if the secret alone wouldn't show whose it is. */
  line?: string | undefined;
}

interface SecretOnceProps {
  /** 'Access code for Mira'. */
  title: string;
  /** One or several of a kind. The dialog is open while there are any. */
  secrets: readonly ShownSecret[];
  /** 'Copy code'. */
  copyLabel: string;
  onClose: () => void;
  /** Other forms of a secret, such as a link. Copying one of them counts too. */
  beneath?: ((one: ShownSecret, noteCopied: () => void) => ReactNode) | undefined;
  /** A sentence about how to hand it over. */
  children?: ReactNode;
}

/** Shows secrets that can't be shown again. It can be closed once they are copied or confirmed as saved. */
export function SecretOnce(props: SecretOnceProps) {
  const { title, secrets, copyLabel, onClose, beneath, children } = props;
  const [copied, setCopied] = useState<ReadonlySet<number>>(new Set());
  const [isSaved, setSaved] = useState(false);
  const isKept = isSaved || copied.size === secrets.length;
  const open = secrets.length > 0;
  useStay(open && !isKept);

  const noteCopied = (...at: number[]) => setCopied((before) => new Set([...before, ...at]));
  const close = () => {
    if (!isKept) return;
    setCopied(new Set());
    setSaved(false);
    onClose();
  };
  const isOne = secrets.length === 1;
  const all = secrets.map(({ secret, line }) => (isOne ? secret : (line ?? secret))).join('\n');

  return (
    <Dialog open={open} onOpenChange={close} title={title} locked={!isKept} wide={!isOne}>
      <div className="grid gap-3.5">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 max-h-[46dvh] -m-0.75 p-0.75 overflow-auto">
          {secrets.map((one, at) => (
            <li key={one.secret} className="grid grid-cols-[minmax(0,1fr)] gap-1.25">
              {!isOne && <b className="text-label">{one.label}</b>}
              <Secret
                secret={one.secret}
                copyLabel={copyLabel}
                isOne={isOne}
                onCopied={() => noteCopied(at)}
              />
              {beneath?.(one, () => noteCopied(at))}
            </li>
          ))}
        </ul>
        {children}
        <p className="text-[13px] text-ink-2">
          {say('secret-once.hint', { count: secrets.length })}
        </p>
        <Checkbox
          label={say('secret-once.saved', { count: secrets.length })}
          checked={isSaved}
          onChange={setSaved}
        />
        <div className="flex gap-2" data-first-focus>
          <CopyButton
            text={all}
            label={isOne ? copyLabel : say('secret-once.all', { count: secrets.length })}
            variant="solid"
            size="normal"
            className="flex-1"
            onCopied={() => noteCopied(...secrets.keys())}
          />
          <Button onClick={close} disabledReason={isKept ? undefined : say('secret-once.why')}>
            {say('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Shows where a link leads, but not its token, as fields do. A code keeps its groups. */
function maskSecret(secret: string): string {
  const end = secret.lastIndexOf('/') + 1;
  return end > 0 ? `${secret.slice(0, end)}••••••••` : secret.replace(/[^-_]/g, '•');
}

interface SecretProps {
  secret: string;
  copyLabel: string;
  isOne: boolean;
  onCopied: () => void;
}

function Secret({ secret, copyLabel, isOne, onCopied }: SecretProps) {
  const [isShown, setShown] = useState(false);
  const text = `min-w-0 flex-1 font-mono text-label leading-[1.35] font-medium tracking-[-0.02em] wrap-anywhere ${isOne ? '' : 'max-sm:basis-full'}`;
  return (
    <div
      className={`flex min-h-13 items-center gap-2 rounded-[10px] bg-sunken py-2 pr-2.5 pl-3.5 ${isOne ? '' : 'max-sm:flex-wrap max-sm:justify-end'}`}
    >
      {isShown ? (
        <code className={text}>{secret}</code>
      ) : (
        <span className={text} role="img" aria-label={say('secret-once.hidden')}>
          {maskSecret(secret)}
        </span>
      )}
      <IconButton
        icon={isShown ? 'eye-off' : 'eye'}
        label={say(isShown ? 'secret-once.hide' : 'secret-once.show')}
        size="small"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      />
      {!isOne && <CopyButton text={secret} label={copyLabel} onCopied={onCopied} />}
    </div>
  );
}
