// What Ban Tool refuses.
import type { ErrorTable } from './table.ts';

export const restrictionsErrors = {
  'ban-tool/one-or-many': {
    status: 422,
    title: 'Invalid Input',
    detail: 'Give one player as `user`, or a list as `users`, and not both. Nothing was done.',
  },
  'ban-tool/which-experience': {
    status: 422,
    title: 'Missing Experience',
    detail: 'The owner listed several experiences. Nothing was done. Say which one you mean.',
  },
  'ban-tool/not-listed': {
    status: 409,
    title: 'Not An Experience Of This Desk',
    detail:
      'The owner has not listed that experience, or the key cannot see it. Nothing was done. Choose another, or ask the owner to list it under Admin > Connections.',
  },
  'ban-tool/duration': {
    status: 422,
    title: 'Duration Out Of Range',
    detail:
      'A ban lasts 60 seconds to 10 years, in whole seconds, or for good. Nothing was done. Choose another duration.',
  },
  'ban-tool/missing-reason': {
    status: 422,
    title: 'Missing Reason',
    detail: 'Say why, in words that the player will read. Nothing was done.',
  },
  'ban-tool/reason-too-long': {
    status: 422,
    title: 'Reason Too Long',
    detail: 'The player is shown {limit} characters. Nothing was done. Cut {cut}.',
  },
  'ban-tool/reason-shows': {
    status: 422,
    title: 'The Player Must Not Read This',
    detail: 'The reason holds {what}. Nothing was done. {fix}',
  },
  'ban-tool/private-too-long': {
    status: 422,
    title: 'Private Reason Too Long',
    detail:
      'Roblox keeps 1,000 characters, and the case and your label stand before your words. Nothing was done. Cut {cut}.',
  },
  'ban-tool/names-in-time': {
    status: 503,
    title: 'Too Many Names',
    detail:
      'Roblox told whose {told} of {given} names are before the time was up. Nothing was done. Use user ids, or a shorter list.',
  },
  'ban-tool/queued': {
    status: 429,
    title: 'Two Changes A Minute',
    detail: 'Roblox takes two changes of one player in a minute. The next one goes in {wait}.',
  },
  'ban-tool/no-such-ban': {
    status: 409,
    title: 'Not A Ban To Take Back',
    detail:
      'Case {case} is no ban of this player that Ban Tool made. Nothing was done. Lift the ban without naming a case.',
  },
  'ban-tool/changed': {
    status: 409,
    title: 'Changed Since',
    detail:
      'Somebody changed this restriction since. Nothing was done. Look at it, then decide anew.',
  },
} as const satisfies ErrorTable;
