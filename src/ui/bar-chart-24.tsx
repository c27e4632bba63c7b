import { axisTop, type Hour, layOutBars } from './chart-shape.ts';
import { sayClock } from './time-words.ts';
import en from './words/en.json';
import { words } from './words.ts';

const say = words(en);
const PHONE = { width: 326, labelEvery: 8 };
const DESKTOP = { width: 740, labelEvery: 4 };

interface BarChart24Props {
  /** The plural noun for what is counted: 'sessions'. */
  counted: string;
  hours: readonly Hour[];
}

/** One bar per hour, with the highest highlighted. A hidden table gives screen readers the same data. */
export function BarChart24({ counted, hours }: BarChart24Props) {
  return (
    <div className="relative px-5 pt-2 pb-3.5 max-sm:px-4 max-sm:pt-2 max-sm:pb-3">
      <table className="sr-only">
        <caption>{say('chart.caption', { counted })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('chart.hour')}</th>
            <th scope="col">{counted}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ at, count }) => (
            <tr key={at}>
              <th scope="row">{sayClock(at)}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Drawing
        hours={hours}
        counted={counted}
        {...DESKTOP}
        className="h-auto w-full max-sm:hidden"
      />
      <Drawing hours={hours} counted={counted} {...PHONE} className="h-auto w-full sm:hidden" />
    </div>
  );
}

const label = 'fill-ink-3 text-[12px] tabular-nums';

interface DrawingProps extends BarChart24Props {
  width: number;
  labelEvery: number;
  className: string;
}

function Drawing({ hours, counted, width, labelEvery, className }: DrawingProps) {
  const top = axisTop(hours);
  const bars = layOutBars(hours, { width, top });
  return (
    <svg viewBox={`0 0 ${width} 158`} className={className} aria-hidden="true">
      {[0, top / 2, top].map((value) => {
        const y = 132 - (value / top) * 108;
        return (
          <g key={value}>
            <path d={`M30 ${y}H${width}`} className="fill-none stroke-line" />
            <text x="20" y={y + 4} textAnchor="end" className={label}>
              {value}
            </text>
          </g>
        );
      })}
      {bars.map(({ at, count, x, path, isHighest }, index) => (
        <g key={at}>
          <path d={path} className={isHighest ? 'fill-accent' : 'fill-accent opacity-60'} />
          {/* As high as the chart, so that low bars can be hovered too. */}
          <path
            d={`M${x} 24h${bars[1] ? bars[1].x - (bars[0]?.x ?? 0) : 10}V132H${x}z`}
            fill="transparent"
          >
            <title>{say('chart.bar', { time: sayClock(at), count, counted })}</title>
          </path>
          {index % labelEvery === 0 && (
            <text x={x} y="152" className={label}>
              {sayClock(at)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
