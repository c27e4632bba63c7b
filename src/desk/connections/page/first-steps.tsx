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
      <ol className="grid gap-3.5 [counter-reset:step]">
        {steps.map((step) => (
          <li
            key={step}
            className="relative min-h-7 pl-10 [counter-increment:step] before:absolute before:-top-0.5 before:left-0 before:grid before:h-7.5 before:w-6.5 before:place-items-center before:rounded-[13px_13px_5px_5px] before:bg-sunken before:pt-0.75 before:text-label before:font-[650] before:text-ink-2 before:content-[counter(step)]"
          >
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
