import { useRef, useState } from 'react';
import type { Guard } from '#kit/page/client.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { readPieces } from '#kit/secrets/file-text.ts';
import { Button } from '#ui/button.tsx';
import { SecretNotice } from '#ui/secret-notice.tsx';
import { words } from '#ui/words.ts';
import { FILES_BYTES_MAX, FILES_MAX } from './limits.ts';
import { sizeText } from './page-size.tsx';
import en from './words/en.json';

const say = words(en);

export type FilesState = ReturnType<typeof useFiles>;

/** The chosen files. One with a login in it is dropped before anything can send it. */
export function useFiles() {
  const guard = useGuard();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [login, setLogin] = useState<string>();
  const [isReading, setReading] = useState(false);
  return {
    files,
    login,
    isReading,
    async add(chosen: readonly File[]) {
      setReading(true);
      setLogin(undefined);
      const fine: File[] = [];
      for (const file of chosen) {
        const kind = await findLoginIn(file, guard);
        if (kind === undefined) fine.push(file);
        else setLogin(kind);
      }
      setFiles((before) => [...before, ...fine]);
      setReading(false);
    },
    remove: (at: number) => setFiles((before) => before.toSpliced(at, 1)),
    clear: () => setFiles([]),
  };
}

async function findLoginIn(file: File, guard: Guard): Promise<string | undefined> {
  const named = guard.findLogin(file.name);
  // A file that is too large is refused anyway.
  if (named || file.size > FILES_BYTES_MAX) return named?.kind;
  for (const piece of readPieces(new Uint8Array(await file.arrayBuffer()))) {
    const found = guard.findLogin(piece);
    if (found) return found.kind;
    // Lets the page respond between two pieces.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}

export function FileFields({
  of,
  disabledReason,
}: {
  of: FilesState;
  disabledReason?: string | undefined;
}) {
  const guard = useGuard();
  const input = useRef<HTMLInputElement>(null);
  const size = of.files.reduce((sum, file) => sum + file.size, 0);
  return (
    <>
      <p className="text-small text-ink-2">{say('files.about')}</p>
      {of.files.length > 0 && (
        <ul className="grid gap-1.5">
          {of.files.map((file, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
              key={at}
              className="flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-3 text-small"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
              <span className="flex-none text-ink-2 tabular-nums">{sizeText(file.size)}</span>
              <Button
                size="small"
                variant="quiet"
                aria-label={say('files.remove.named', { name: file.name })}
                onClick={() => of.remove(at)}
                disabledReason={disabledReason}
              >
                {say('files.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="small"
          icon="file"
          busy={of.isReading}
          busyLabel={say('files.reading')}
          onClick={() => input.current?.click()}
          disabledReason={of.files.length >= FILES_MAX ? say('fault.files-many') : disabledReason}
        >
          {say('files.choose')}
        </Button>
        {of.files.length > 0 && (
          <span className="text-small text-ink-2 tabular-nums" role="status">
            {say('files.total', { size: sizeText(size) })}
          </span>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={say('files.choose')}
          onChange={(event) => {
            void of.add([...(event.target.files ?? [])]);
            // Lets the same file be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      {of.login && <SecretNotice {...guard.loginWords(of.login)} />}
    </>
  );
}
