import { knownTools } from '#kit/contract/known-tools.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';
import { readToolsNow, type ToolNow } from './current.ts';
import { DAY_HOURS, historyOf, KEPT_DAYS } from './history.ts';
import { buildIncidents } from './report/incidents.ts';
import { overallState, summarise } from './report/summary.ts';
import { describeTool } from './report/tool.ts';
import { HOUR_MS } from './rules/uptime.ts';
import { type Incident, listEndedIncidents, listOpenIncidents } from './store.ts';

const INCIDENT_ROWS_MAX = 500;

export const handlers: Handlers<typeof schemas> = {
  async show(_input, context) {
    const { database, nowMs } = context;
    const history = historyOf(database);
    await history.refresh(nowMs);
    const { tools, incidents } = await database.transaction(async (tx) => {
      const since = nowMs - KEPT_DAYS * DAY_HOURS * HOUR_MS;
      const ended = await listEndedIncidents(tx, { since, max: INCIDENT_ROWS_MAX });
      const open = await listOpenIncidents(tx);
      const wanted: Incident[] = [...open, ...ended];
      return { tools: await readToolsNow(tx, wish(context)), incidents: wanted };
    });
    const built = buildIncidents(incidents);
    return {
      now: nowMs,
      state: overallState(tools),
      counts: {
        all: countActive(tools),
        game: countActive(tools.filter(({ tool }) => tool.group === 'game')),
        chat: countActive(tools.filter(({ tool }) => tool.group === 'chat')),
      },
      tools: tools.map((one) => describeTool(one, { history, incidents, nowMs })),
      incidents: built.shown,
      incidents_open: built.open,
      incidents_over: built.over,
    };
  },

  async summary(_input, context) {
    const { database, nowMs } = context;
    const tools = await database.transaction((tx) => readToolsNow(tx, wish(context)));
    return { now: nowMs, ...summarise(tools) };
  },
};

function wish({ connections, settings }: Context) {
  return { tools: knownTools(), connections, isMaintenance: settings.maintenance };
}

function countActive(tools: readonly ToolNow[]) {
  const active = tools.filter(({ state }) => state === 'active').length;
  return { active, total: tools.length };
}
