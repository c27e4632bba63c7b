import { keepSession } from '#desk/access/keep-session.ts';
import { DeskError } from '#errors.ts';
import { problemBody } from '#kit/contract/problem-body.ts';
import type { Context } from '#kit/server/context.ts';
import type { PageLoad, PagePart, SentByPage, WantedRead } from '#kit/server/page-load.ts';
import type { LoadedAction } from '../features.ts';
import { isStoreFault } from '../store-watch.ts';
import type { Call, Entered } from './call.ts';
import { answerOverrun, checkReach, enter, nobody, PassOverrun } from './enter.ts';
import { parseFields } from './read-input.ts';
import type { Facts } from './record.ts';
import { checkStaff, enterAsStaff } from './staff.ts';

interface Tools {
  agent: string;
  contextFor: (call: Call, entered: Entered, facts: Facts) => Context;
}

/** Keeps the page's session, checks its pass or admin session once, and makes all reads of the load call. */
export async function loadPage(call: Call, sent: SentByPage, tools: Tools): Promise<PageLoad> {
  const { sessionToken, passToken, adminToken } = sent;
  const session = await keepPageSession(call, sent, tools.agent);
  // A pass comes first, as it does in the page.
  const person = await findPerson({
    ...call,
    sessionToken: session.token ?? sessionToken,
    passToken,
    adminToken: passToken === undefined ? adminToken : undefined,
  });
  const told = await Promise.all(
    call.desk.loadParts.map(async (loaded) => {
      const part = await tellPart({ ...call, loaded, input: {} }, person, tools);
      return part ? [[loaded.name, part] as const] : [];
    }),
  );
  return { session, parts: Object.fromEntries(told.flat()) };
}

function keepPageSession({ desk, caller, nowMs }: Call, sent: SentByPage, agent: string) {
  const { address } = caller;
  // Only a browser loads the page.
  if (address === null) throw new DeskError('access/session-invalid');
  const { sessionToken: token, isRotated, activeAt } = sent;
  const { randomBytes } = desk;
  return desk.database.transaction(async (tx) => {
    if (await desk.bans.findAgain(tx, address, nowMs)) throw new DeskError('bans/banned');
    return keepSession(tx, { token, isRotated, activeAt }, { nowMs, randomBytes, address, agent });
  });
}

/** Undefined without a pass and an admin session; the refusal if what was sent isn't valid. */
type Person = Entered | DeskError | undefined;

async function findPerson(call: Call): Promise<Person> {
  if (call.passToken === undefined && call.adminToken === undefined) return undefined;
  const { action } = call.loaded;
  const loaded: LoadedAction = {
    ...call.loaded,
    action: { ...action, access: 'moderator', orAdmin: 'read', free: true },
  };
  try {
    const person = await enterAsStaff(call, () =>
      call.desk.database.transaction((tx) => enter(tx, { ...call, loaded })),
    );
    await checkStaff({ ...call, loaded }, person);
    return person;
  } catch (error) {
    if (error instanceof PassOverrun) throw await answerOverrun(error, call);
    if (isRefusal(error)) return error;
    throw error;
  }
}

/** Returns what the part's own call would return to this person; undefined if they can't make it. */
async function tellPart(call: Call, person: Person, tools: Tools): Promise<PagePart | undefined> {
  const { action, handler } = call.loaded;
  const isOpen = action.access === 'open';
  if (!isOpen && person instanceof DeskError) return tellRefusal(person, call);
  const entered = isOpen || person instanceof DeskError ? nobody() : person;
  if (!entered || (!isOpen && !entered.pass && !action.orAdmin)) return undefined;
  const facts: Facts = { more: {}, about: undefined, isPractice: false };
  try {
    return { ok: true, data: await handler({} as never, tools.contextFor(call, entered, facts)) };
  } catch (error) {
    if (isRefusal(error)) return tellRefusal(error, call);
    throw error;
  }
}

/** Makes several free reads for one caller. Each is validated and checked for scope on its own. */
export function readTogether(
  call: Call,
  reads: readonly WantedRead[],
  { entered, contextFor }: { entered: Entered } & Pick<Tools, 'contextFor'>,
): Promise<PagePart[]> {
  return Promise.all(
    reads.map(async ({ path, input }) => {
      try {
        const loaded = call.desk.freeReads.get(path);
        if (!loaded) throw new DeskError('desk/not-found');
        if (entered.pass) checkReach(loaded, entered.pass, call.caller);
        const own = { ...call, loaded, input: parseFields(loaded, input) };
        const facts: Facts = { more: {}, about: undefined, isPractice: false };
        const data = await loaded.handler(own.input as never, contextFor(own, entered, facts));
        return { ok: true, data } as const;
      } catch (error) {
        if (isRefusal(error)) return tellRefusal(error, call);
        throw error;
      }
    }),
  );
}

/** A store that fails is no refusal: it fails the whole call. */
function isRefusal(error: unknown): error is DeskError {
  return error instanceof DeskError && !isStoreFault(error);
}

function tellRefusal(error: DeskError, { requestId }: Call): PagePart {
  return { ok: false, problem: problemBody(error, requestId) };
}
