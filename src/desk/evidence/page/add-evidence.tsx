import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useGuard } from '#kit/page/guard.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { words } from '#ui/words.ts';
import { PER_CASE_MAX } from '../rules.ts';
import { AddLink } from './add-link.tsx';
import { useAdding, type Waiting } from './use-adding.ts';
import en from './words/en.json';

const say = words(en);
const ACCEPTED =
  '.png,.jpg,.jpeg,.webp,.pdf,.txt,image/png,image/jpeg,image/webp,application/pdf,text/plain';

interface AddEvidenceProps {
  caseId: number;
  onAdded: () => void;
  /** Files that couldn't be added stay on the page. */
  isFull: boolean;
  /** Why nothing can be added. */
  shut: string | undefined;
}

/** Takes files that are chosen, dropped or pasted, and message links. */
export function AddEvidence({ caseId, onAdded, isFull, shut }: AddEvidenceProps) {
  const { waiting, take, retry, discard } = useAdding(caseId, onAdded);
  return (
    <div className="grid gap-3">
      {waiting.map((one) => (
        <WaitingFile
          key={one.key}
          one={one}
          onRetry={() => retry(one)}
          onDiscard={() => discard(one.key)}
        />
      ))}
      {isFull ? (
        <p className="text-small text-ink-2">{say('full', { limit: PER_CASE_MAX })}</p>
      ) : (
        <DropZone take={take} shut={shut}>
          <AddLink caseId={caseId} onAdded={onAdded} shut={shut} />
        </DropZone>
      )}
    </div>
  );
}

interface DropZoneProps {
  take: (files: Iterable<File>) => void;
  shut: string | undefined;
  children: ReactNode;
}

function DropZone({ take, shut, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const drop = useDrop(take, shut !== undefined);
  const look = drop.isOver ? 'outline-2 outline-(--focus)' : '';
  return (
    <div
      className={`grid gap-3 rounded-control border border-dashed border-line-2 bg-sunken px-3.5 py-3 ${look}`}
      {...drop.on}
    >
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="small"
          icon="plus"
          onClick={() => input.current?.click()}
          disabledReason={shut}
        >
          {say('add')}
        </Button>
        <p className="min-w-50 flex-1 text-[13px] text-ink-2">{say('add.hint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={say('files')}
        hidden
        onChange={(event) => {
          take(event.target.files ?? []);
          // Cleared so that the same file can be chosen again after fixing it.
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface WaitingFileProps {
  one: Waiting;
  onRetry: () => void;
  onDiscard: () => void;
}

function WaitingFile({ one, onRetry, onDiscard }: WaitingFileProps) {
  const guard = useGuard();
  const { name } = one.file;
  const { problem, login } = one;
  if (!problem && login === undefined) {
    return (
      <p role="status" className="flex items-center gap-2.5 text-small text-ink-2">
        <Spinner />
        <span className="wrap-anywhere">{say('adding', { name })}</span>
      </p>
    );
  }
  return (
    <div className="grid gap-2 rounded-control border border-line px-3.5 py-3">
      <b className="text-small wrap-anywhere">{name}</b>
      {problem && (
        <ErrorText role="alert">
          <b>{problem.title}.</b> {problem.detail}
        </ErrorText>
      )}
      {login !== undefined && <SecretNotice {...guard.loginWords(login)} />}
      <div className="flex flex-wrap gap-2">
        {!one.isFinal && (
          <Button size="small" onClick={onRetry} aria-label={say('retry.named', { name })}>
            {say('retry')}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          onClick={onDiscard}
          aria-label={say('discard.named', { name })}
        >
          {say('discard')}
        </Button>
      </div>
    </div>
  );
}

function useDrop(take: (files: Iterable<File>) => void, isShut: boolean) {
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
        take(event.dataTransfer.files);
      },
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        if (isShut || files.length === 0) return;
        event.preventDefault();
        take(files);
      },
    },
  };
}
