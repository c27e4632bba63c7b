// Prometheus' text format, by hand: it is a page long, and recording stays an addition to a number.

export type Kind = 'counter' | 'gauge' | 'histogram';

/** Counts up from 0. */
export class Counter {
  value = 0;

  add(amount = 1): void {
    this.value += amount;
  }
}

/** From half a millisecond to a minute. */
const BOUNDS_S = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60,
];

/** How long something took, counted in steps. */
export class Timing {
  /** Each value is in one step only; they are summed when they are written. The last step has no end. */
  readonly steps = new Float64Array(BOUNDS_S.length + 1);
  sum = 0;

  observe(ms: number): void {
    const seconds = ms / 1_000;
    this.sum += seconds;
    let step = 0;
    while (step < BOUNDS_S.length && seconds > (BOUNDS_S[step] as number)) step += 1;
    this.steps[step] = (this.steps[step] as number) + 1;
  }
}

interface Described {
  name: string;
  help: string;
  kind: Kind;
  labels: readonly string[];
}

/** A value for each of its combinations of labels. A label's values must be few and known beforehand. */
export class Family<Series> {
  readonly #make: () => Series;
  readonly #series = new Map<string, { labels: readonly string[]; series: Series }>();

  constructor(make: () => Series) {
    this.#make = make;
  }

  /** Callers on a busy path ask once and keep it. */
  of(...labels: string[]): Series {
    const key = labels.join('\n');
    let found = this.#series.get(key);
    if (!found) {
      found = { labels, series: this.#make() };
      this.#series.set(key, found);
    }
    return found.series;
  }

  all(): Iterable<{ labels: readonly string[]; series: Series }> {
    return this.#series.values();
  }
}

/** A gauge's values at this moment, each after its labels. */
export type Reading = [...labels: string[], value: number];

interface Metric extends Described {
  write(lines: string[]): void;
}

export class Registry {
  readonly #metrics: Metric[] = [];

  counter(name: string, help: string, ...labels: string[]): Family<Counter> {
    const family = new Family(() => new Counter());
    this.#add({ name, help, kind: 'counter', labels }, (lines) => {
      for (const { labels: values, series } of family.all()) {
        lines.push(writeLine(name, pair(labels, values), series.value));
      }
    });
    return family;
  }

  timing(name: string, help: string, ...labels: string[]): Family<Timing> {
    const family = new Family(() => new Timing());
    this.#add({ name, help, kind: 'histogram', labels }, (lines) => {
      for (const { labels: values, series } of family.all()) {
        writeTiming(lines, { name, labels: pair(labels, values), series });
      }
    });
    return family;
  }

  /** Read when it is asked for. */
  gauge(
    described: Omit<Described, 'kind' | 'labels'> & { labels?: readonly string[]; kind?: Kind },
    read: () => Iterable<Reading>,
  ): void {
    const { name, help, kind = 'gauge', labels = [] } = described;
    this.#add({ name, help, kind, labels }, (lines) => {
      for (const reading of read()) {
        const values = reading.slice(0, -1) as string[];
        lines.push(writeLine(name, pair(labels, values), reading.at(-1) as number));
      }
    });
  }

  /** A name's description is there even before it has a value. */
  write(): string {
    const lines: string[] = [];
    for (const { name, help, kind, write } of this.#metrics) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`);
      write(lines);
    }
    return `${lines.join('\n')}\n`;
  }

  #add(described: Described, write: Metric['write']): void {
    this.#metrics.push({ ...described, write });
  }
}

function writeTiming(
  lines: string[],
  { name, labels, series }: { name: string; labels: string; series: Timing },
): void {
  const join = labels === '' ? '' : ',';
  let count = 0;
  for (const [step, value] of series.steps.entries()) {
    count += value;
    const bound = BOUNDS_S[step] ?? '+Inf';
    lines.push(`${name}_bucket{${labels}${join}le="${bound}"} ${count}`);
  }
  lines.push(writeLine(`${name}_sum`, labels, series.sum));
  lines.push(writeLine(`${name}_count`, labels, count));
}

function writeLine(name: string, labels: string, value: number): string {
  return labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`;
}

function pair(names: readonly string[], values: readonly string[]): string {
  return names.map((name, at) => `${name}="${escapeValue(values[at] ?? '')}"`).join(',');
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
