import { HeldAccess } from '#desk/access/own.ts';
import { queueNotice } from '#desk/notices/queue.ts';
import { isPracticing, type Linked } from '#kit/contract/worlds.ts';
import type { Context } from '#kit/server/context.ts';
import { grants, people, setupPorts } from '../feature-joins.ts';
import { findToolTitle, toolIds } from '../features.ts';
import type { Call, Entered } from './call.ts';
import { endCooldown } from './charge.ts';
import { openCase } from './enter.ts';
import { buildJobCall, recheck } from './entered-call.ts';
import { tellPracticed } from './interactions/tell-practiced.ts';
import { findUndo } from './linked-cases.ts';
import { loadPage, readTogether } from './load-page.ts';
import type { Facts } from './record.ts';
import { undoCase } from './undo-case.ts';

/** What a call brings besides its input and its credentials. */
export type Arrival = Pick<Context, 'agent' | 'bearer' | 'uploads' | 'proxy'>;

/** Everything that the handler of this call may use. */
export function makeContext(
  call: Call,
  {
    entered,
    facts,
    arrival,
    signal,
  }: { entered: Entered; facts: Facts; arrival: Arrival; signal: AbortSignal },
): Context {
  const { desk, nowMs } = call;
  const { session, pass, passHash, isRepeat } = entered;
  const { database, randomBytes } = desk;
  const isInSandbox = isPracticing(pass, nowMs);
  const onLink = ({ isPractice }: Linked) => {
    facts.isPractice ||= isPractice;
  };
  const sandbox = desk.connections.sandbox(onLink);
  const platforms = isInSandbox ? sandbox : desk.connections.in(call.practised, onLink);
  const note: Context['note'] = (more) => {
    Object.assign(facts.more, more);
  };
  const about: Context['about'] = (target) => {
    facts.about = target;
  };
  const contextFor = (part: Call, by: Entered, told: Facts) =>
    makeContext(part, { entered: by, facts: told, arrival, signal });
  return {
    ...arrival,
    requestId: call.requestId,
    nowMs,
    isFromDiscord: call.linked !== undefined,
    address: call.caller.address ?? '',
    session,
    pass,
    admin: entered.admin,
    own: new HeldAccess({ database, nowMs, randomBytes, session, pass, passHash, isRepeat }),
    note,
    about,
    openCase: (tx) => openCase(tx, call, entered),
    caseId: entered.caseId,
    undoes: call.undoes,
    signal,
    jobs: desk.jobs.by({ ...buildJobCall(call, entered), platforms, sandbox, signal, note, about }),
    platforms,
    connections: isInSandbox ? desk.connections.beside() : desk.connections,
    recheck: () => recheck(call, entered),
    endCooldown: () => endCooldown(call, pass),
    loadPage: (sent) => loadPage(call, sent, { agent: arrival.agent, contextFor }),
    readTogether: (reads) => readTogether(call, reads, { entered, contextFor }),
    database,
    audit: desk.sealedLog,
    undoOf: (one) => findUndo(desk.undos, one),
    undoCase: (caseId) =>
      undoCase(call, caseId, (part, by, told, own) =>
        makeContext(part, { entered: by, facts: told, arrival, signal: own }),
      ),
    settings: desk.settings(),
    fixedSettings: desk.fixedSettings,
    setup: setupPorts,
    toolIds,
    titleOf: findToolTitle,
    grants,
    people,
    appealCodes: desk.appealCodes,
    discordTurn: {
      commands: desk.discordCommands,
      setDoor: (isOpen, by) => desk.changeSettings({ discordDesk: isOpen }, by),
    },
    tellPracticed: (practiced) => tellPracticed(call, entered, practiced),
    publicUrl: desk.publicUrl,
    seals: desk.seals,
    traces: desk.traces,
    notify: (tx, notice) => queueNotice(tx, notice, nowMs),
    randomBytes,
  };
}
