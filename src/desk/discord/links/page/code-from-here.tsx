import { useState } from 'react';
import { type ActionOf, useAction } from '#kit/page/action.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useCountdown } from '#ui/countdown.ts';
import { Panel } from '#ui/panel.tsx';
import { words } from '#ui/words.ts';
import { discordLinks, type schemas } from '../contract.ts';
import en from './words/en.json';

const say = words(en);

interface Made {
  code: string;
  /** On the performance.now() clock. */
  until: number;
}

/** The other way round: a code that is made here and typed in Discord. */
export function CodeFromHere() {
  const [made, setMade] = useState<Made>();
  const make = useAction<ActionOf<typeof schemas, 'makeCode'>>(discordLinks, 'makeCode', {
    success: ({ detail }) => ({ title: say('to.made'), description: detail }),
  });

  async function run() {
    const answer = await make.run({});
    if (!answer.ok) return;
    const { code, expires_in_ms } = answer.data;
    setMade({ code, until: performance.now() + expires_in_ms });
  }

  return (
    <Panel title={say('to')}>
      <div className="grid gap-4">
        <p className="text-ink-2">{say('to.how')}</p>
        {made && <Shown key={made.code} {...made} />}
        <ProblemNotice problem={make.problem} />
        <div>
          <Button
            className="max-sm:w-full"
            onClick={() => void run()}
            busy={make.busy}
            busyLabel={say('to.making')}
          >
            {say(made ? 'to.again' : 'to.make')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Shown({ code, until }: Made) {
  const seconds = useCountdown(until);
  const command = `/desk link code:${code}`;
  if (seconds === 0) return <p role="status">{say('to.over')}</p>;
  return (
    <div className="grid gap-1.5 rounded-control bg-sunken px-3 py-3">
      <p className="text-small text-ink-2">{say('to.command')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="font-mono text-[17px] font-semibold wrap-anywhere">{command}</code>
        <CopyButton text={command} label={say('to.copy')} />
      </div>
      <p className="text-small text-ink-2 tabular-nums">
        {say('to.left', { time: sayLeft(seconds) })} {say('to.then')}
      </p>
    </div>
  );
}

/** '9:05' */
function sayLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
