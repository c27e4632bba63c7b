import { type DragEvent, useRef, useState } from 'react';
import { FILE_BYTES_MAX } from '#kit/many/file-limit.ts';
import { type FileFault, faultOfFile, linesOf, readText } from '#kit/many/read-file.ts';
import { useGuard } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { type Roster, readRoster } from './read-roster.ts';

const say = words(en);

type Fault = FileFault | 'missing';

export type RosterFile = ReturnType<typeof useRosterFile>;

/** Reads a file from the disk on this page first, so that a login in it never leaves the page. */
export function useRosterFile(onTaken: (name: string) => void) {
  const guard = useGuard();
  const [taken, setTaken] = useState<{ file: File; read: Roster }>();
  const [fault, setFault] = useState<Fault>();
  const [login, setLogin] = useState<string>();

  function refuse(next: Fault) {
    setTaken(undefined);
    setFault(next);
  }

  async function take(file: File | undefined) {
    setLogin(undefined);
    const wrong = file ? faultOfFile(file) : 'missing';
    if (wrong || !file) return refuse(wrong ?? 'missing');
    const reading = readText(new Uint8Array(await file.arrayBuffer()));
    if (!reading.ok) return refuse(reading.fault);
    const found = guard.findLogin(reading.text);
    if (found) {
      setTaken(undefined);
      setFault(undefined);
      return setLogin(found.kind);
    }
    const read = readRoster(linesOf(reading.text));
    if (read.names + read.ids === 0) return refuse('empty');
    setFault(undefined);
    setTaken({ file, read });
    onTaken(file.name);
  }

  function clear() {
    setTaken(undefined);
    setFault(undefined);
    setLogin(undefined);
  }

  return { taken, fault, login, take, clear, refuse };
}

function sayFault(fault: Fault): string {
  return say(`file.${fault}`, { kilobytes: FILE_BYTES_MAX / 1024 });
}

/** Takes a dropped or chosen file, and shows at once what it contains. */
export function RosterFileField({ of, isShut }: { of: RosterFile; isShut: boolean }) {
  const guard = useGuard();
  const { taken, fault, login } = of;
  const drop = useDrop(of, isShut);
  const look = drop.isOver ? 'outline-2 outline-(--focus)' : '';
  return (
    <div className="grid gap-2">
      <span className="flex items-baseline gap-2 text-label font-semibold">
        {say('file')}
        <span className="text-[13px] font-normal text-ink-3">{say('file.aside')}</span>
      </span>
      <div
        className={`grid gap-2.5 rounded-control border border-dashed border-line-2 bg-sunken px-3.5 py-3 ${look}`}
        {...drop.on}
      >
        {taken ? (
          <Taken
            name={taken.file.name}
            read={taken.read}
            onRemove={isShut ? undefined : of.clear}
          />
        ) : (
          <p className="text-small text-ink-2">{say('file.hint')}</p>
        )}
        <ChooseFile of={of} isShut={isShut} />
      </div>
      {fault && (
        <ErrorText role="alert">
          <b>{say(`file.${fault}.title`)}.</b> {sayFault(fault)}
        </ErrorText>
      )}
      {login && <SecretNotice {...guard.loginWords(login)} />}
    </div>
  );
}

interface TakenProps {
  name: string;
  read: Roster;
  onRemove: (() => void) | undefined;
}

function Taken({ name, read, onRemove }: TakenProps) {
  const { names, ids, doubles, strangers } = read;
  const parts = [
    [names, 'read.names'],
    [ids, 'read.ids'],
    [doubles, 'read.doubles'],
    [strangers, 'read.strangers'],
  ] as const;
  return (
    <div className="flex items-center gap-3">
      <span className="tile bg-raised!">
        <Icon name="file" />
      </span>
      <div className="min-w-0 flex-1" role="status">
        <b className="block wrap-anywhere">{name}</b>
        <span className="text-small text-ink-2 tabular-nums">
          {parts
            .filter(([count]) => count > 0)
            .map(([count, key]) => say(key, { count, number: formatNumber(count) }))
            .join(' · ')}
        </span>
      </div>
      {onRemove && (
        <Button size="small" icon="cross" onClick={onRemove}>
          {say('file.remove')}
        </Button>
      )}
    </div>
  );
}

function ChooseFile({ of, isShut }: { of: RosterFile; isShut: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-2.5 text-small text-ink-2">
      <Button size="small" icon="file" onClick={() => input.current?.click()} disabled={isShut}>
        {say(of.taken ? 'file.other' : 'file.choose')}
      </Button>
      {!isShut && <span className="max-sm:hidden">{say('file.drop')}</span>}
      <input
        ref={input}
        type="file"
        accept=".txt,text/plain"
        aria-label={say('file')}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Closing the file dialog without a choice changes nothing.
          if (file) void of.take(file);
          // Cleared so that the same file can be chosen again after fixing it.
          event.target.value = '';
        }}
      />
    </div>
  );
}

function useDrop(of: RosterFile, isShut: boolean) {
  const [isOver, setOver] = useState(false);
  const isMeant = (event: DragEvent) => !isShut && event.dataTransfer.types.includes('Files');
  return {
    isOver,
    on: {
      onDragOver: (event: DragEvent) => {
        if (!isMeant(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!isMeant(event)) return;
        event.preventDefault();
        void of.take(event.dataTransfer.files[0]);
      },
    },
  };
}
