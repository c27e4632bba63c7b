import { DeskError } from '#errors.ts';
import { reasonLimits, takesMessages } from '#kit/contract/templates.ts';
import { findMessageFault, firstWords } from '#kit/message/message.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { type SavedMessage, type schemas, TEMPLATES_MAX } from './contract.ts';
import {
  deleteTemplate,
  findTemplate,
  type KeptTemplate,
  listTemplates,
  saveTemplate,
} from './store.ts';

/** Serializes check and write, because names are unique and each tool's number of templates is limited. */
const LOCK = 'templates';

export const handlers: Handlers<typeof schemas> = {
  async list({ tool }, context) {
    const kept = await context.database.transaction((tx) => listTemplates(tx, tool));
    const { actor } = whoIs(context);
    const seen = kept.filter((one) => opens(context, one.tool));
    return { now: context.nowMs, templates: seen.map((one) => describe(one, actor)) };
  },

  async save(input, context) {
    const { database, nowMs, randomBytes } = context;
    const who = whoIs(context);
    checkTool(context, input.tool);
    const { tool, name } = input;
    const texts = takesMessages(tool) ? readMessage(input) : readReason(input);
    const id = Buffer.from(randomBytes(8)).toString('hex');
    const saved = await database.transaction(async (tx) => {
      await tx.lock(LOCK);
      const before = input.id === undefined ? undefined : await findTemplate(tx, input.id);
      if (input.id !== undefined && before?.tool !== tool) throw new DeskError('templates/no-such');
      if (before) checkOwner(before, context);
      const others = (await listTemplates(tx, tool)).filter((one) => one.id !== before?.id);
      const taken = others.find((one) => isSameName(one.name, name));
      if (taken) throw nameTaken(taken);
      if (!before && others.length >= TEMPLATES_MAX) {
        throw new DeskError('templates/full', { params: { limit: TEMPLATES_MAX } });
      }
      const base = before ?? { id, tool, createdAt: nowMs, ...who };
      const one = { ...base, name, ...texts };
      await saveTemplate(tx, one);
      return one;
    });
    context.note({ template: saved.id });
    return { detail: `“${saved.name}” is saved.`, template: describe(saved, who.actor) };
  },

  async delete({ id }, context) {
    const gone = await context.database.transaction(async (tx) => {
      await tx.lock(LOCK);
      const one = await findTemplate(tx, id);
      if (!one) throw new DeskError('templates/no-such');
      checkTool(context, one.tool);
      checkOwner(one, context);
      await deleteTemplate(tx, id);
      return one;
    });
    context.note({ name: gone.name, tool: gone.tool, reason: gone.reason });
    return { detail: `“${gone.name}” is deleted.` };
  },
};

function whoIs({ admin, pass }: Context): { actor: string; holder: string } {
  if (admin) return { actor: `key:${admin.keyId}`, holder: admin.label };
  if (pass) return { actor: `pass:${pass.id}`, holder: pass.holder };
  throw new DeskError('access/pass-missing');
}

function opens({ admin, pass }: Context, tool: string): boolean {
  if (admin) return true;
  return pass !== undefined && (pass.scope === null || pass.scope.includes(tool));
}

function checkTool(context: Context, tool: string): void {
  if (!opens(context, tool)) throw new DeskError('templates/no-tool');
}

/** Only the author or an admin may change a template. */
function checkOwner(one: KeptTemplate, context: Context): void {
  if (context.admin || one.actor === whoIs(context).actor) return;
  throw new DeskError('templates/not-yours', { params: { by: one.holder, name: one.name } });
}

function nameTaken({ name, holder }: KeptTemplate): DeskError {
  const params = { name, by: holder };
  const { message } = new DeskError('templates/name-taken', { params });
  return new DeskError('templates/name-taken', { params, fields: { name: message } });
}

function describe(one: KeptTemplate, actor: string) {
  return {
    id: one.id,
    tool: one.tool,
    name: one.name,
    reason: one.reason,
    private_reason: one.privateReason,
    message: one.message,
    by: one.holder,
    at: one.createdAt,
    is_yours: one.actor === actor,
  };
}

type Texts = Pick<KeptTemplate, 'reason' | 'privateReason' | 'message'>;

interface Given {
  tool: string;
  reason?: string | undefined;
  private_reason?: string | undefined;
  message?: SavedMessage | undefined;
}

function readReason({ tool, reason, private_reason, message }: Given): Texts {
  if (reason === undefined || message !== undefined) throw new DeskError('templates/other-kind');
  const texts = { reason, privateReason: private_reason?.trim() || null, message: null };
  checkLengths(tool, texts);
  return texts;
}

/** A message is recognized by its first words where a reason would be. */
function readMessage({ reason, private_reason, message }: Given): Texts {
  const isOther = reason !== undefined || private_reason !== undefined;
  if (message === undefined || isOther) throw new DeskError('templates/other-kind');
  if (findMessageFault(message) !== undefined) throw new DeskError('templates/message');
  return { reason: firstWords(message), privateReason: null, message };
}

/** Refuses texts that the tool could never send. The tool's form reports any other fault of a reason. */
function checkLengths(tool: string, { reason, privateReason }: Omit<Texts, 'message'>): void {
  const { max, privateMax } = reasonLimits(tool);
  checkLength('reason', reason, max);
  if (privateReason === null) return;
  if (privateMax === undefined) throw new DeskError('templates/no-private');
  checkLength('private_reason', privateReason, privateMax);
}

function checkLength(field: string, text: string, limit: number): void {
  const over = [...text].length - limit;
  if (over <= 0) return;
  const error = new DeskError('templates/too-long', { params: { over, limit } });
  throw new DeskError('templates/too-long', {
    params: { over, limit },
    fields: { [field]: error.message },
  });
}

/** Ignores case and spacing, because a reader would take such names for the same. */
function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
