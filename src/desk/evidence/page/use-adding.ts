import { useRef, useState } from 'react';
import { errors } from '#errors.ts';
import { readFileKind } from '#kit/files/file-kind.ts';
import { readReadable } from '#kit/files/readable-text.ts';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import type { Guard } from '#kit/page/client.tsx';
import { useGuard } from '#kit/page/guard.tsx';
import { words } from '#ui/words.ts';
import { evidence, type schemas } from '../contract.ts';
import { FILE_BYTES_MAX } from '../rules.ts';
import en from './words/en.json';

const say = words(en);

/** A file on its way. After a failure it stays until it's sent again or discarded. */
export interface Waiting {
  key: number;
  file: File;
  problem?: { title: string; detail: string };
  /** Sending it again can't help. */
  isFinal?: boolean;
  /** The kind of login in it. */
  login?: string;
}

type Fault = Pick<Waiting, 'problem' | 'isFinal' | 'login'>;

/** Adds files one after the other. A login in a file never leaves the page. */
export function useAdding(caseId: number, onAdded: () => void) {
  const guard = useGuard();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const count = useRef(0);
  const line = useRef(Promise.resolve());
  const add = useAction<ActionOf<typeof schemas, 'add'>>(evidence, 'add', {
    success: ({ detail }) => ({ title: say('added'), description: detail }),
  });

  async function send({ key, file }: Waiting): Promise<void> {
    const set = (fault: Fault) =>
      setWaiting((all) => all.map((each) => (each.key === key ? { key, file, ...fault } : each)));
    set({});
    const fault = await findFault(file, guard);
    if (fault) return set(fault);
    // The browser sends the file itself; the desk reads its name and size from it.
    const answer = await add.run({ case_id: caseId, files: [file] as never });
    if (!answer.ok) {
      const { title, detail, status } = answer.problem;
      return set({ problem: { title, detail }, isFinal: status === 422 || status === 413 });
    }
    discard(key);
    onAdded();
  }

  function enqueue(one: Waiting): void {
    line.current = line.current.then(() => send(one));
  }

  function take(files: Iterable<File>): void {
    const taken = [...files].map((file) => {
      count.current += 1;
      return { key: count.current, file };
    });
    setWaiting((all) => [...all, ...taken]);
    for (const one of taken) enqueue(one);
  }

  function discard(key: number): void {
    setWaiting((all) => all.filter((each) => each.key !== key));
  }

  return { waiting, take, retry: enqueue, discard };
}

/** What the desk would refuse, found before anything is sent. */
async function findFault(file: File, guard: Guard): Promise<Fault | undefined> {
  if (file.size > FILE_BYTES_MAX) return refuse('evidence/too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = readFileKind(bytes);
  if (kind === undefined) return refuse('evidence/not-accepted');
  const login = guard.findLogin([file.name, readReadable(bytes, kind)]);
  return login && { login: login.kind, isFinal: true };
}

function refuse(code: 'evidence/too-large' | 'evidence/not-accepted'): Fault {
  const { title, detail } = errors[code];
  return { problem: { title, detail }, isFinal: true };
}
