import { Icon } from '#ui/icon.tsx';
import type { Message } from '#ui/messages.ts';

/** The last failure, kept on the page after its message box has gone. */
export function FailureNotice({ failure }: { failure: Message | undefined }) {
  if (!failure) return null;
  return (
    <p
      className={`flex gap-1.5 text-small leading-snug ${failure.tone === 'warn' ? 'text-warn' : 'text-bad'}`}
    >
      <Icon name="warning" size={17} className="mt-px" />
      <span>
        <b>{failure.title}.</b> {failure.description}
      </span>
    </p>
  );
}
