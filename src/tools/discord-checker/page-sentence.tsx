import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface ConsequenceProps {
  userId: string | undefined;
  /** Undefined where the profile alone is looked at. */
  server: string | undefined;
}

export function Consequence({ userId, server }: ConsequenceProps) {
  if (userId === undefined) return say('sentence.empty');
  return (
    <Sentence
      text={say(server === undefined ? 'sentence.profile' : 'sentence')}
      parts={{ id: <b>{userId}</b>, server: <b>{server}</b> }}
    />
  );
}
