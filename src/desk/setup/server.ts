import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { defaultSettings } from '#kit/contract/settings.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import type { ProxySeen } from '#kit/server/setup-ports.ts';
import type { schemas } from './contract.ts';
import { readFacts } from './facts.ts';
import {
  ACCEPTED,
  countLeft,
  doneMark,
  HIDDEN,
  judgeSteps,
  listSteps,
  SHOWN,
  skipMark,
} from './rules.ts';
import {
  deleteLinks,
  deleteMark,
  findLinkByToken,
  insertMark,
  listMarks,
  noteOpened,
  replaceMark,
} from './store.ts';

export const handlers: Handlers<typeof schemas> = {
  read: (_input, context) => context.database.transaction((tx) => readChecklist(tx, context)),

  async arrive(_input, context) {
    const { admin, database, setup } = context;
    const show = await database.transaction(async (tx) => {
      // A read-only key can't do any step.
      if (admin?.access !== 'full' || !(await setup.isFirstKey(tx, admin.keyId))) return false;
      const { left, hidden } = await readChecklist(tx, context);
      if (left === 0 || hidden) return false;
      return insertMark(tx, { name: SHOWN, ...by(context) });
    });
    return { show };
  },

  async mark({ step, as }, context) {
    await context.database.transaction(async (tx) => {
      await tx.lock('setup');
      if (as === 'open') {
        await deleteMark(tx, skipMark(step));
        return;
      }
      if (as === 'accepted' && step !== 'limits') throw new DeskError('setup/not-acceptable');
      if (as === 'accepted') await insertMark(tx, { name: ACCEPTED, ...by(context) });
      else await replaceMark(tx, { name: skipMark(step), ...by(context) });
    });
    return { detail: said[as] };
  },

  async hide({ hidden }, context) {
    await context.database.transaction(async (tx) => {
      await tx.lock('setup');
      if (hidden) await insertMark(tx, { name: HIDDEN, ...by(context) });
      else await deleteMark(tx, HIDDEN);
    });
    return {
      detail: hidden
        ? 'The checklist is hidden. You find it under Admin > Settings.'
        : 'The overview shows what is left again.',
    };
  },

  async phoneAgain(_input, { database }) {
    await database.transaction(async (tx) => {
      await tx.lock('setup');
      await deleteLinks(tx);
    });
    return { detail: 'Scan the new code with another device.' };
  },

  async opened({ token }, context) {
    const { database, settings, setup, address, agent, nowMs, proxy } = context;
    const outcome = await database.transaction(async (tx) => {
      const link = await findLinkByToken(tx, token);
      if (!link || link.public_url !== settings.publicUrl) return 'unknown' as const;
      if (link.opened_at !== null) return 'already' as const;
      if (await setup.isAdminsDevice(tx, { address, agent }, nowMs)) return 'same-device' as const;
      await noteOpened(tx, token, { nowMs, proxy: proxy.state, from: fromOf(proxy) });
      return 'recorded' as const;
    });
    return { outcome };
  },
};

const said = {
  open: 'The step is open again.',
  skipped: 'The step is skipped. It stays in the checklist.',
  accepted: 'The limits stay as they are.',
};

function by({ nowMs, admin }: Context) {
  return { at: nowMs, by: admin?.label ?? 'unknown' };
}

function fromOf(proxy: ProxySeen): string | null {
  return proxy.state === 'none' ? null : proxy.from;
}

async function readChecklist(tx: Transaction, context: Context) {
  const { nowMs } = context;
  const marks = await listMarks(tx);
  const facts = await readFacts(tx, context, marks);
  const states = judgeSteps(facts, defaultSettings.siteName);
  const steps = listSteps(states, marks);
  for (const { id, state } of steps) {
    const isNoted = marks.some(({ name }) => name === doneMark(id));
    // Noted once, so that the step shows up again if it is undone.
    if (state === 'done' && !isNoted) {
      await insertMark(tx, { name: doneMark(id), ...by(context) });
    }
  }
  const hidden = marks.find(({ name }) => name === HIDDEN);
  return {
    now: nowMs,
    steps,
    left: countLeft(steps),
    hidden: hidden ? { at: hidden.at, by: hidden.by } : null,
    ...facts,
  };
}
