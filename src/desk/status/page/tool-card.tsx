import { Link } from 'wouter';
import { knownTools } from '#kit/contract/known-tools.ts';
import { neededPlatforms, platformTitles } from '#kit/contract/needs.ts';
import { Arch } from '#ui/arch.tsx';
import { Dot } from '#ui/dot.tsx';
import { iconNamed } from '#ui/icon-names.ts';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { drawLines, HEIGHT, placeOutages, WIDTH } from './chart-lines.ts';
import { sayCause, sayMs, sayPercent, saySince } from './sayings.ts';
import { Uptime } from './ticks.tsx';
import type { ToolStatus } from './use-status.ts';

const say = words(en);
const looks = { active: 'ok', degraded: 'warn', offline: 'bad', practice: 'practice' } as const;

interface ToolCardProps {
  tool: ToolStatus;
  now: number;
}

export function ToolCard({ tool, now }: ToolCardProps) {
  const { state, cause, title } = tool;
  const look = looks[state];
  const id = `card-${tool.tool}`;
  return (
    <li className={`panel card ${look}`} aria-labelledby={id}>
      <div className="flex items-start gap-3.25">
        <Arch icon={iconNamed(findTool(tool.tool)?.icon ?? '')} />
        <div className="min-w-0">
          <h3 id={id}>{title}</h3>
          <State tool={tool} now={now} />
        </div>
        <Link to={`/${tool.tool}`} className="visit" aria-label={say('visit.of', { tool: title })}>
          {say('visit')}
        </Link>
      </div>
      {cause && <p className={`why ${look}`}>{sayCause(cause)}</p>}
      <Measured tool={tool} now={now} />
    </li>
  );
}

function State({ tool: { state, since }, now }: ToolCardProps) {
  return (
    <p className={`state ${looks[state]}`}>
      <Dot state={looks[state]} />
      {say(`state.${state}`)}
      {since !== null && <em>{say('since', { time: saySince(since, now) })}</em>}
    </p>
  );
}

function Measured({ tool, now }: ToolCardProps) {
  if (tool.runs_in_browser) return <p className="local always">{say('local')}</p>;
  if (tool.state === 'practice') {
    return (
      <>
        <p className="local">{say('practice', { platform: sayPlatforms(tool.tool) })}</p>
        <Uptime tool={tool} now={now} />
      </>
    );
  }
  return (
    <>
      <Times tool={tool} />
      <Uptime tool={tool} now={now} />
      <p className="line">
        <span>
          <b>{sayMs(tool.p50_ms)}</b> {say('p50')}
        </span>
        <span>
          <b>{sayPercent(tool.uptime_24h)}</b> {say('day')}
        </span>
        <span>
          <b>{sayPercent(tool.uptime_30d)}</b> {say('month')}
        </span>
      </p>
    </>
  );
}

function Times({ tool }: Pick<ToolCardProps, 'tool'>) {
  const { p50, area, p95 } = drawLines(tool.hours);
  return (
    <div className="times">
      <dl className="times-list">
        <div>
          <dt className="times-name p50">{say('p50')}</dt>
          <Value ms={tool.p50_ms} />
        </div>
        <div>
          <dt className="times-name p95">{say('p95')}</dt>
          <Value ms={tool.p95_ms} />
        </div>
      </dl>
      <div className="chart">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="area" d={area} />
          <path className="p95" d={p95} />
          <path className="p50" d={p50} />
          {placeOutages(tool).map(({ x, width }) => (
            <rect key={x} className="outage" x={x} y="0" width={width} height={HEIGHT} />
          ))}
          <path className="floor" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
        </svg>
      </div>
    </div>
  );
}

function Value({ ms }: { ms: number | null }) {
  return <dd className={`times-value ${ms === null ? 'unmeasured' : ''}`}>{sayMs(ms)}</dd>;
}

function findTool(id: string) {
  return knownTools().find((tool) => tool.id === id);
}

function sayPlatforms(id: string): string {
  const needed = neededPlatforms(findTool(id) ?? {});
  const [first = '', second] = needed.map((platform) => platformTitles[platform]);
  return second === undefined ? first : say('either', { first, second });
}
