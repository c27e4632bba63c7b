import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Field } from '#ui/field.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { sayRefusal } from '#ui/say-refusal.ts';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import { useGuard } from '../page/guard.tsx';
import { faultWords, type TargetList, TYPED_MAX } from './use-target-list.tsx';
import en from './words/en.json';

const say = words(en);
const STRANGERS_SHOWN = 5;

interface ListFieldProps {
  of: TargetList;
  disabledReason?: string | undefined;
}

/** Takes a list that's typed, pasted, dropped or chosen, and immediately shows what was read. */
export function TargetListField({ of, disabledReason }: ListFieldProps) {
  const guard = useGuard();
  const { field, platform } = of;
  const { text, source, fault } = field;
  const drop = useDrop(of, disabledReason !== undefined);
  const wrong = fault && faultWords(fault, platform);
  return (
    <div className="grid gap-2" {...drop.on}>
      {source === undefined ? (
        <Field
          label={say(`label.${platform}`)}
          hint={of.isBlank ? say(`hint.${platform}`) : undefined}
          error={wrong && sayRefusal(wrong)}
        >
          <TextArea
            ref={field.input}
            value={text.value}
            onChange={(event) => field.take(event.target.value)}
            onPaste={(event) => takePasted(event, of)}
            rows={5}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`font-mono ${drop.isOver ? 'outline-2 outline-(--focus)' : ''}`}
            disabledReason={disabledReason}
          />
        </Field>
      ) : (
        <Loaded of={of} name={source} />
      )}
      {source !== undefined && wrong && (
        <ErrorText role="alert">
          <b>{wrong.title}.</b> {wrong.description}
        </ErrorText>
      )}
      {text.login && <SecretNotice {...guard.loginWords(text.login)} />}
      <FileButton of={of} disabledReason={disabledReason} />
      <Read of={of} />
    </div>
  );
}

/** Long text bypasses the field: rendering a megabyte in it takes seconds. */
function takePasted(event: ClipboardEvent<HTMLTextAreaElement>, { field }: TargetList) {
  const pasted = event.clipboardData.getData('text');
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const next = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
  if (next.length <= TYPED_MAX) return;
  event.preventDefault();
  field.take(next);
}

function Loaded({ of, name }: { of: TargetList; name: string }) {
  return (
    <div className="grid gap-1.5">
      <span className="text-label font-semibold">{say(`label.${of.platform}`)}</span>
      <div className="flex items-center gap-3 rounded-control bg-sunken px-3 py-2.5">
        <span className="tile bg-raised!">
          <Icon name="file" />
        </span>
        <b className="min-w-0 flex-1 wrap-anywhere">{name}</b>
        <Button size="small" icon="cross" onClick={of.clear}>
          {say('remove')}
        </Button>
      </div>
    </div>
  );
}

function FileButton({ of, disabledReason }: ListFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-2.5 text-small text-ink-2">
      <Button
        size="small"
        icon="file"
        onClick={() => input.current?.click()}
        disabledReason={disabledReason}
      >
        {say('choose')}
      </Button>
      <span className="max-sm:hidden">{say('drop')}</span>
      <input
        ref={input}
        type="file"
        accept=".txt,text/plain"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          void of.field.takeFile(file);
          // Lets the same file be chosen again after it was fixed.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Shows the number of accounts and duplicates, and the lines that aren't accounts. */
function Read({ of }: { of: TargetList }) {
  const { lines, targets, doubles, strangers, strangersShown } = of.read;
  const shown = strangersShown.slice(0, STRANGERS_SHOWN);
  return (
    <div role="status" className="grid gap-1 text-small text-ink-2 empty:hidden">
      {lines > 0 && (
        <p className="tabular-nums">
          <b className="text-ink">{counted('accounts', targets.length)}</b>
          {` · ${counted('lines', lines)}`}
          {doubles > 0 && ` · ${counted('doubles', doubles)}`}
        </p>
      )}
      {strangers > 0 && (
        <p className="flex gap-1.5 text-warn">
          <Icon name="warning" size={17} className="mt-px" />
          <span className="min-w-0 wrap-anywhere">
            {counted(`strangers.${of.platform}`, strangers)}{' '}
            {shown.map((stranger) => say('stranger', { ...stranger })).join(', ')}
            {strangers > shown.length &&
              ` ${say('strangers.more', { count: formatNumber(strangers - shown.length) })}`}
          </span>
        </p>
      )}
    </div>
  );
}

type Counted = 'accounts' | 'lines' | 'doubles' | 'strangers.discord' | 'strangers.roblox';

function counted(key: Counted, count: number): string {
  const one = say(`${key}.one`, { count });
  return count === 1 ? one : say(`${key}.other`, { count: formatNumber(count) });
}

function useDrop(of: TargetList, isShut: boolean) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (isShut || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    isOver,
    on: {
      onDragOver: over,
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (isShut || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        void of.field.takeFile(event.dataTransfer.files[0]);
      },
    },
  };
}
