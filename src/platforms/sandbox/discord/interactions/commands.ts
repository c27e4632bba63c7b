// The application's commands in one server: read, and replaced as a whole.
import type { PartRequest } from '../../part.ts';
import { type Ask, type Route, requireGuild } from '../ask.ts';
import { isTrue } from '../form.ts';
import { type FieldFault, invalidForm, missingAccess, ok, Refusal } from '../reply.ts';
import { COMMAND_TYPES, checkCommand } from './check-command.ts';
import type { Command } from './saved.ts';

/** Per server, for each kind of command. */
const MAX: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15 };
const CREATES_MAX = 200;
const DICTIONARIES = ['name_localizations', 'description_localizations'];

function findGuild(ask: Ask) {
  if (ask.ids.application !== ask.live.world.bot.id) throw missingAccess();
  // Unlike elsewhere, Discord doesn't say whether there is such a server.
  if (!ask.live.guilds.has(ask.ids.guild!)) throw missingAccess();
  return requireGuild(ask).base.id;
}

function list(ask: Ask) {
  const guildId = findGuild(ask);
  const isWhole = isTrue(ask.request.query.get('with_localizations'));
  const commands = ask.live.interactions.commands(guildId);
  return ok(
    commands.map((command) => {
      const shape = commandShape(ask, guildId, command);
      return isWhole ? shape : withoutDictionaries(shape);
    }),
  );
}

function replace(ask: Ask) {
  const guildId = findGuild(ask);
  const { live, request, tools } = ask;
  const wanted = readCommands(request);
  mustFit(wanted);
  const before = live.interactions.commands(guildId);
  const find = ({ type, name }: Wanted) =>
    before.find((one) => one.type === type && one.name === name);
  const fresh = wanted.filter((one) => !find(one)).length;
  if (live.interactions.createsToday(guildId, request.nowMs) + fresh > CREATES_MAX) {
    const message = `Max number of daily application command creates has been reached (${CREATES_MAX})`;
    throw new Refusal(400, { code: 30034, message });
  }
  const commands = wanted.map((one): Command => {
    const known = find(one);
    const isSame = known && JSON.stringify(known.definition) === JSON.stringify(one.definition);
    if (isSame) return known;
    const version = live.newId(request.nowMs);
    return { id: known?.id ?? live.newId(request.nowMs), version, ...one };
  });
  live.interactions.countCreates(guildId, fresh, request.nowMs);
  live.interactions.setCommands(guildId, commands);
  const changed = JSON.stringify(commands) !== JSON.stringify(before);
  tools.enter({ action: 'commands-replace', guild_id: guildId, changed }, request.nowMs);
  return ok(commands.map((command) => commandShape(ask, guildId, command)));
}

type Wanted = Pick<Command, 'type' | 'name' | 'definition'>;

function readCommands({ body }: PartRequest): Wanted[] {
  if (!Array.isArray(body)) {
    const message = 'Only iterables may be used in a ListType';
    throw invalidForm([{ path: '', code: 'LIST_TYPE_CONVERT', message }]);
  }
  const faults: FieldFault[] = [];
  const commands = body.map((one, at) => checkCommand(one, { at: String(at), faults }));
  const names = commands.map(({ type, name }) => `${type} ${name}`);
  for (const [at, name] of names.entries()) {
    if (names.indexOf(name) === at) continue;
    const message = 'Application command names must be unique';
    faults.push({ path: `${at}.name`, code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message });
  }
  if (faults.length > 0) throw invalidForm(faults);
  return commands;
}

function mustFit(wanted: readonly Wanted[]): void {
  for (const type of COMMAND_TYPES) {
    if (wanted.filter((one) => one.type === type).length <= MAX[type]!) continue;
    const message = `Maximum number of application commands reached (${MAX[type]})`;
    throw new Refusal(400, { code: 30032, message });
  }
}

function commandShape({ live }: Ask, guildId: string, command: Command) {
  const { id, version, type, name, definition } = command;
  const { default_member_permissions: bits, ...fields } = definition;
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  return {
    description: '',
    nsfw: false,
    name_localizations: null,
    description_localizations: null,
    ...Object.fromEntries(given),
    default_member_permissions: bits === undefined || bits === null ? null : String(bits),
    id,
    application_id: live.world.bot.id,
    guild_id: guildId,
    version,
    type,
    name,
  };
}

function withoutDictionaries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDictionaries);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !DICTIONARIES.includes(name))
      .map(([name, inner]) => [name, withoutDictionaries(inner)]),
  );
}

const PATH = '/applications/:application/guilds/:guild/commands';

export const commandRoutes: readonly Route[] = [
  { method: 'GET', path: PATH, auth: 'bot', handle: list },
  { method: 'PUT', path: PATH, auth: 'bot', handle: replace },
];
