import type { TestDesk } from '#testing/desk.ts';

export const METRICS_TOKEN = 'a-token-for-metrics-M3TR1CMARK-0123456789';
export const METRICS = { METRICS_TOKEN };

export function askForMetrics({ url }: Pick<TestDesk, 'url'>, token = METRICS_TOKEN, headers = {}) {
  return fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}`, ...headers } });
}

export interface Described {
  name: string;
  help: string;
  kind: string;
}

/** A scrape as Prometheus reads it: what it describes, and every value by its name and labels. */
export interface Scraped {
  described: Described[];
  values: Map<string, number>;
}

export async function scrape(desk: Pick<TestDesk, 'url'>): Promise<Scraped> {
  const answer = await askForMetrics(desk);
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`);
  return readScrape(await answer.text());
}

const LINE =
  /^([a-z_][a-z0-9_]*)(\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*\})? (-?[0-9.e+-]+|\+Inf)$/i;

function readScrape(text: string): Scraped {
  const described: Described[] = [];
  const values = new Map<string, number>();
  if (!text.endsWith('\n')) throw new Error('The last line has no end');
  for (const line of text.slice(0, -1).split('\n')) {
    const [, what, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (what === 'HELP') described.push({ name, help: rest, kind: '' });
    else if (what === 'TYPE') Object.assign(described.at(-1)!, { kind: rest });
    else {
      const [, series = '', labels = '', value] = LINE.exec(line) ?? [];
      if (value === undefined) throw new Error(`Not a line of Prometheus: ${line}`);
      if (values.has(series + labels)) throw new Error(`Twice: ${series}${labels}`);
      if (!series.startsWith(described.at(-1)?.name ?? '-'))
        throw new Error(`Undescribed: ${line}`);
      values.set(series + labels, Number(value));
    }
  }
  return { described, values };
}
