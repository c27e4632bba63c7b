import { useState } from 'react';
import { Arch } from '#ui/arch.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

interface PortraitProps {
  picture: string | null;
  name: string;
  look?: string | undefined;
}

/** A person stands in an arch, with or without a picture. */
export function Portrait({ picture, name, look = '' }: PortraitProps) {
  const [lost, setLost] = useState<string>();
  if (picture === null || lost === picture) return <Arch icon="id-card" className={look} />;
  return (
    <span className={`arch overflow-hidden p-0 ${look}`}>
      <img
        src={picture}
        alt={say('picture', { name })}
        referrerPolicy="no-referrer"
        onError={() => setLost(picture)}
        className="size-full object-cover"
      />
    </span>
  );
}

interface PersonProps {
  picture: string | null;
  name: string | null;
  userId: string;
}

/** Who it is, in two lines. */
export function Person({ picture, name, userId }: PersonProps) {
  return (
    <div className="flex items-center gap-3.5">
      <Portrait picture={picture} name={name ?? userId} />
      <p className="min-w-0">
        <b className="block wrap-anywhere">{name ?? say('nameless')}</b>
        <span className="block font-mono text-small text-ink-2">{userId}</span>
      </p>
    </div>
  );
}
