import { HelpButton } from '#kit/page/help-button.tsx';
import { ArchPattern } from '#ui/arch-pattern.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { type LiveWords, sayLive } from './live/say-live.ts';
import { sayTroubles } from './sayings.ts';
import type { Status } from './use-status.ts';

const say = words(en);
const icons: Record<LiveWords['look'], IconName> = { ok: 'check', warn: 'warning', bad: 'warning' };
const counts = ['all', 'game', 'chat'] as const;

/** The band: what is going on in one line, and three numbers. */
export function Headline({ status }: { status: Status | undefined }) {
  const told = status && sayLive(summarise(status));
  return (
    <section className="band" aria-label={say('title')}>
      <ArchPattern />
      <div className="frame headline">
        <div>
          <div className="flex items-center gap-2">
            <h1>
              {told && (
                <span className={`lamp ${told.look}`}>
                  <Icon name={icons[told.look]} size={18} />
                </span>
              )}
              <span>{told?.text ?? say(status ? 'checking' : 'loading')}</span>
            </h1>
            <HelpButton className="text-on-band hover:bg-band-2 hover:text-on-band" />
          </div>
          <p className="told">{status ? saySummary(status).join(' ') : say('loading.text')}</p>
        </div>
        {status && (
          <dl>
            {counts.map((name) => (
              <div key={name}>
                <dt className="counted">{say(`counts.${name}`)}</dt>
                <dd className="count">{say('counts.of', { ...status.counts[name] })}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

function saySummary({ tools, now }: Status): string[] {
  const troubles = sayTroubles(tools, now);
  const practice = tools.filter(({ state }) => state === 'practice').length;
  return [
    ...(troubles.length > 0 ? troubles : [say('all-well')]),
    ...(practice > 0 ? [say('in-practice', { count: practice })] : []),
  ];
}

function summarise({ state, tools }: Status) {
  const degraded = tools.filter((tool) => tool.state === 'degraded');
  return {
    state,
    total: tools.length,
    offline: tools.filter((tool) => tool.state === 'offline').length,
    degraded: degraded.length,
    is_slow: degraded.every(({ cause }) => cause?.code === 'slow' || cause?.code === 'slow-calls'),
  };
}
