import type { PlatformName } from '#kit/contract/needs.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);
const steps = [1, 2, 3] as const;

const portals: Record<PlatformName, string> = {
  discord: 'https://discord.com/developers/applications',
  roblox: 'https://create.roblox.com/dashboard/credentials',
};

/** For an owner who does this for the first time: where to click, in the platforms' own words. */
export function FirstSteps({ platform }: { platform: PlatformName }) {
  return (
    <section aria-label={say(`${platform}.steps`)} className="grid gap-3">
      <h3>{say(`${platform}.steps`)}</h3>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step}>
            <b className="block">{say(`${platform}.step.${step}`)}</b>
            <span className="text-small text-ink-2">
              <Sentence
                text={say(`${platform}.step.${step}.how`)}
                parts={{
                  portal: (
                    <a href={portals[platform]} target="_blank" rel="noreferrer">
                      {say(`${platform}.portal`)}
                    </a>
                  ),
                }}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
