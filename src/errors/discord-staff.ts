// Refusals about who may use a pass that is linked to a Discord account.
import type { ErrorTable } from './table.ts';

export const discordStaffErrors = {
  'discord-staff/left': {
    status: 403,
    title: 'Pass suspended',
    detail:
      'Your pass is suspended because your Discord account isn’t in the server {server}. Join it again with that account, and the pass works again. If you can’t, ask the owner of this desk.',
  },
  'discord-staff/left-all': {
    status: 403,
    title: 'Pass suspended',
    detail:
      'Your pass is suspended because your Discord account isn’t in any server of this desk. Join one of them again with that account, and the pass works again. If you can’t, ask the owner of this desk.',
  },
  'discord-staff/banned': {
    status: 403,
    title: 'Pass suspended',
    detail:
      'Your pass is suspended because your Discord account is banned from the server {server}. Ask the owner of this desk.',
  },
  'discord-staff/role': {
    status: 403,
    title: 'Pass suspended',
    detail:
      'Your pass is suspended because your Discord account doesn’t have the role {role} in the server {server}. Once it has the role again, the pass works again. If that is a mistake, ask the owner of this desk.',
  },
  'discord-staff/may-not-link': {
    status: 403,
    title: 'Role needed',
    detail:
      'To link a pass of this desk, your Discord account needs the role {role} in this server. Nothing changed. The owner of this desk chose that role.',
  },
  'discord-staff/off': {
    status: 409,
    title: 'Not used from Discord',
    detail:
      'The desk asks Discord about members only while it can be used from Discord and its bot is connected. Nothing changed. A full admin can turn that on under Admin > Connections.',
  },
  'discord-staff/no-server': {
    status: 404,
    title: 'Server not found',
    detail: 'This server isn’t on your list, or the bot isn’t there. Nothing changed.',
  },
  'discord-staff/no-role': {
    status: 404,
    title: 'Role not found',
    detail: 'The server doesn’t have this role anymore. Nothing changed. Choose another one.',
  },
  'discord-staff/unknown': {
    status: 503,
    title: 'No clear answer',
    detail:
      'Discord didn’t say whether the account is still a member. Nothing changed. Try again in a minute.',
  },
} as const satisfies ErrorTable;
