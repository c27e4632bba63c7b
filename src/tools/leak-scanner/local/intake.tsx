import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { Arch } from '#ui/arch.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { words } from '#ui/words.ts';
import type { ToLocalPage } from '../messages.ts';
import { madeUpFile } from './made-up-file.ts';
import { readDrop, readFiles, type Taken } from './take.ts';
import en from './words/en.json';

const say = words(en);
/** All browsers support it, but React's types lack it. */
const asFolder = { webkitdirectory: '' };
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface IntakeProps {
  onTaken: (taken: Taken) => void;
  practice: ToLocalPage['practice'];
  /** After another scan, keyboard users continue here. */
  wantsFocus: boolean;
}

/** Takes dropped, chosen and pasted input for a scan. */
export function Intake({ onTaken, practice, wantsFocus }: IntakeProps) {
  const [fault, setFault] = useState<'shut-folder' | 'unreadable-drop'>();
  const take = (taken: Taken) => {
    if (taken.reads.length > 0) onTaken(taken);
    else setFault(taken.shutFolders?.length ? 'shut-folder' : 'unreadable-drop');
  };
  const takeText = (text: string, path = say('pasted')) => {
    if (text !== '') take({ reads: [{ path, content: new Blob([text]) }], isPasted: true });
  };
  usePasteAnywhere(takeText, take);

  return (
    <Panel>
      <div className="grid gap-5">
        <DropZone onTaken={take} />
        {fault && <ErrorText role="alert">{say(fault)}</ErrorText>}
        <PasteField onText={takeText} wantsFocus={wantsFocus} />
        {practice && (
          <div className="grid justify-items-start gap-2">
            <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
              <PracticeTag />
              {say('practice')}
            </p>
            <Button
              size="small"
              icon="file"
              onClick={() => takeText(madeUpFile(practice.webhook), say('practice.file'))}
            >
              {say('practice.scan')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function DropZone({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onTaken(await readDrop(event.dataTransfer));
  };
  const choose = (input: HTMLInputElement) => {
    const taken = readFiles(input.files ?? []);
    input.value = '';
    if (taken.reads.length > 0) onTaken(taken);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same by keyboard
    <div
      className={`rounded-panel border-[1.5px] border-dashed [transition:background-color_0.12s,border-color_0.12s] motion-reduce:transition-none grid justify-items-center gap-3 px-4 py-8 text-center sm:py-11 ${isOver ? 'border-accent bg-accent-soft' : 'border-line-2 bg-raised'}`}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Arch icon="scan-text" />
      <h2>{say(isOver ? 'drop.let-go' : 'drop')}</h2>
      <p className="max-w-[46ch] text-ink-2">{say('drop.detail')}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-2.5">
        <Button variant="solid" icon="file" onClick={() => files.current?.click()}>
          {say('choose.files')}
        </Button>
        <Button onClick={() => folder.current?.click()}>{say('choose.folder')}</Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={say('choose.files')}
        onChange={(event) => choose(event.target)}
      />
      <input
        ref={folder}
        type="file"
        {...asFolder}
        hidden
        aria-label={say('choose.folder')}
        onChange={(event) => choose(event.target)}
      />
    </div>
  );
}

interface PasteFieldProps {
  onText: (text: string) => void;
  wantsFocus: boolean;
}

/** Typed text is scanned with the button; pasted text is scanned at once and never reaches the field. */
function PasteField({ onText, wantsFocus }: PasteFieldProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (wantsFocus) field.current?.focus();
  }, [wantsFocus]);
  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full">
        <Field label={say('paste')} hint={say('paste.hint')}>
          <TextArea
            ref={field}
            value={text}
            rows={3}
            spellCheck={false}
            autoComplete="off"
            placeholder={howToPaste()}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
      {text !== '' && (
        <Button variant="solid" onClick={() => onText(text)}>
          {say('paste.scan')}
        </Button>
      )}
    </div>
  );
}

function howToPaste(): string {
  if (matchMedia('(pointer: coarse)').matches) return say('paste.placeholder.touch');
  return say('paste.placeholder', { keys: isMac ? '⌘ V' : 'Ctrl V' });
}

/** Accepts a paste no matter where the focus is. */
function usePasteAnywhere(onText: (text: string) => void, onFiles: (taken: Taken) => void) {
  const latest = useRef({ onText, onFiles });
  latest.current = { onText, onFiles };
  useEffect(() => {
    const paste = (event: globalThis.ClipboardEvent | ClipboardEvent) => {
      const { clipboardData } = event;
      if (!clipboardData) return;
      event.preventDefault();
      if (clipboardData.files.length > 0) latest.current.onFiles(readFiles(clipboardData.files));
      else latest.current.onText(clipboardData.getData('text/plain'));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
