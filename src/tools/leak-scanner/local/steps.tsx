import { Button } from '#ui/button.tsx';
import { words } from '#ui/words.ts';
import type { FindingKind } from '../scanner.ts';
import { tellDesk } from './desk-link.ts';
import { looks } from './kinds.ts';
import en from './words/en.json';

const say = words(en);

/** The sentences of how it is ended, in their order. */
export function stepsOf(kind: FindingKind): string[] {
  return Object.entries(en)
    .filter(([key]) => key.startsWith(`how.${kind}.`))
    .map(([, step]) => step);
}

/** The official way to end it. The desk's page opens the places, in another tab: this one cannot. */
export function Steps({ kind }: { kind: FindingKind }) {
  const steps = stepsOf(kind);
  return (
    <div className="grid gap-3 rounded-control bg-sunken px-3.5 py-3">
      <ol className="grid list-decimal gap-1.5 pl-4.5 text-small">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {looks[kind].places.map((place) => (
          <Button
            key={place}
            size="small"
            icon="link"
            onClick={() => tellDesk({ type: 'place', place })}
          >
            {say(`place.${place}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
