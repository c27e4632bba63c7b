import type { Browser } from 'playwright-core';
import { type Shown, type Visit, visitPlainly } from './plain-tab.ts';
import { median, printTable, round } from './result.ts';

const ROUNDS = 9;

/** The visits of one kind, and the middle of them. */
export interface Times {
  visits: readonly Shown[];
  interactiveMs: number;
  frameMs: number;
  threadMs: number;
  scriptMs: number;
}

/** Visits all of them in turn, so that what else the machine does meets each of them alike. */
export async function visitInTurn<Name extends string>(
  browser: Browser,
  kinds: Record<Name, Visit>,
  rounds = ROUNDS,
): Promise<Record<Name, Times>> {
  const names = Object.keys(kinds) as Name[];
  const visits = new Map(names.map((name) => [name, [] as Shown[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      visits.get(name)?.push(await visitPlainly(browser, kinds[name]));
    }
  }
  return Object.fromEntries([...visits].map(([name, list]) => [name, summarise(list)])) as Record<
    Name,
    Times
  >;
}

function summarise(visits: readonly Shown[]): Times {
  const middle = (key: keyof Shown) => median(visits.map((visit) => visit[key]));
  return {
    visits,
    interactiveMs: middle('interactiveMs'),
    frameMs: middle('frameMs'),
    threadMs: middle('threadMs'),
    scriptMs: middle('scriptMs'),
  };
}

/** How many times as long one takes as the other: in the middle of all rounds, and between what. */
export function compareRounds(one: Times, other: Times) {
  const ratios = one.visits.map(
    ({ interactiveMs }, round) =>
      interactiveMs / (other.visits[round]?.interactiveMs ?? Number.NaN),
  );
  const spread = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => round(ratio));
  return { ratio: round(one.interactiveMs / other.interactiveMs), spread: spread.join(' to ') };
}

export function printTimes(times: Record<string, Times>): void {
  printTable(
    Object.entries(times).map(([view, { visits, ...middle }]) => {
      const all = visits.map(({ interactiveMs }) => Math.round(interactiveMs));
      return {
        view,
        'frame ms': Math.round(middle.frameMs),
        'interactive ms': Math.round(middle.interactiveMs),
        between: `${Math.min(...all)} to ${Math.max(...all)}`,
        'main thread ms': Math.round(middle.threadMs),
        'script ms': Math.round(middle.scriptMs),
      };
    }),
  );
}

/** A phone in a train: 150 ms there and back, 1.6 megabits a second. */
const SLOW = { latencyMs: 150, bitsPerSecond: 1_600_000 };
const SLOW_ROUNDS = 5;
const WAITING = '[data-part=skeleton]';

interface Slow {
  url: string;
  bareUrl: string;
  pass: string;
  admin: string;
}

/** What is opened by its address on a slow network: when anything is there, and when the screen is. */
export async function visitSlowly(browser: Browser, { url, bareUrl, pass, admin }: Slow) {
  const now = Date.now();
  const session = {
    timestamp: now,
    authenticated: true,
    fullAccess: true,
    expiresAt: now + 6e8,
    token: admin,
  };
  const stored = { admin_session: JSON.stringify(session) };
  const content = { until: 'main :is(h1, .panel)', unless: WAITING, network: SLOW };
  const times = await visitInTurn(
    browser,
    {
      'home, slow': { url, ...content },
      'a tool, slow': { url: `${url}/ban-tool`, stored: { code: pass }, ...content },
      'the admin area, slow': { url: `${url}/admin`, stored, ...content },
      'the libraries, slow': { url: bareUrl, until: 'h1', network: SLOW },
    },
    SLOW_ROUNDS,
  );
  printTimes(times);
  const figure = (name: keyof typeof times) => ({
    frame: Math.round(times[name].frameMs),
    content: Math.round(times[name].interactiveMs),
  });
  const tool = figure('a tool, slow');
  const area = figure('the admin area, slow');
  return {
    figures: {
      slow_home_ms: figure('home, slow').content,
      slow_tool_frame_ms: tool.frame,
      slow_tool_ms: tool.content,
      slow_admin_frame_ms: area.frame,
      slow_admin_ms: area.content,
      slow_bare_ms: figure('the libraries, slow').content,
    },
  };
}
