import { CopyButton } from '#ui/copy-button.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

/** The head of the log as it is now, to be kept elsewhere. Undefined while it is not known. */
export function HeadText({ head }: { head: string | null | undefined }) {
  if (head === undefined) return null;
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3>{say('head')}</h3>
      {head === null ? (
        <p className="text-small text-ink-2">{say('head.none')}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <code className="min-w-0 rounded-control bg-sunken px-2.5 py-2 text-[13px] wrap-anywhere">
              {head}
            </code>
            <CopyButton text={head} label={say('head.copy')} />
          </p>
          <p className="text-small text-ink-2">{say('head.why')}</p>
        </>
      )}
    </section>
  );
}
