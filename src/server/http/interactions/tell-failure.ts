import { DeskError } from '#errors.ts';
import { line } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import { isStoreFault } from '../../store-watch.ts';
import { unexpected } from '../answer.ts';
import type { Handling } from './handling.ts';

/** What went wrong, in the words that the page would show. */
export function tellFailure(
  error: unknown,
  { desk, log, requestId }: Pick<Handling, 'desk' | 'log' | 'requestId'>,
): Reply {
  const failure = error instanceof DeskError ? error : unexpected(requestId);
  // The page's own sentence says that the page reopens by itself.
  if (failure.code === 'desk/offline') return say(new DeskError('interactions/offline'));
  if (failure.status >= 500) {
    if (isStoreFault(error)) desk.store.noteFault(error, log);
    else log.error({ request_id: requestId, err: error }, 'A command in Discord failed');
  }
  return say(failure);
}

function say({ title, message }: DeskError): Reply {
  return { lines: [line`**${title}**`, line`${message}`] };
}
