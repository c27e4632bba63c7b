import { Icon } from '#ui/icon.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);
const steps = [1, 2, 3] as const;

/** Earlier steps have a check mark. */
export function HowItWorks({ step }: { step: 1 | 2 | 3 }) {
  return (
    <section aria-labelledby="how-it-works" className="panel p-4 sm:px-5 sm:pt-4.5 sm:pb-5">
      <h2 id="how-it-works" className="text-[15px]">
        {say('how')}
      </h2>
      <ol className="mt-3 grid gap-3.5">
        {steps.map((one) => (
          <li
            key={one}
            className="grid grid-cols-[26px_minmax(0,1fr)] gap-3 text-[14.5px] leading-[1.45]"
          >
            <span
              aria-hidden="true"
              className={`grid h-7.5 w-6.5 place-items-center rounded-[13px_13px_5px_5px] pt-0.5 text-[13px] font-[650] ${pickLook(one, step)}`}
            >
              {one < step ? <Icon name="check" size={15} /> : one}
            </span>
            <span>
              <Sentence text={say(`how.${one}`)} parts={{ other: <b>{say('how.2.other')}</b> }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function pickLook(one: number, step: number): string {
  if (one < step) return 'bg-ok-soft text-ok';
  return one === step ? 'bg-primary text-on-primary' : 'bg-sunken text-ink-2';
}
