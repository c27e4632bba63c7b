import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'ban-tool/one-or-many': {
    status: 422,
    title: 'Invalid input',
    detail: 'Give one player as `user` or a list as `users`, not both. Nothing was done.',
  },
  'ban-tool/which-experience': {
    status: 422,
    title: 'Missing experience',
    detail: 'The owner listed several experiences. Choose one.',
  },
  'ban-tool/not-listed': {
    status: 409,
    title: 'Experience not listed',
    detail:
      'The owner hasn’t listed that experience, or the key can’t see it. Nothing was done. Choose another, or ask the owner to list it under Admin > Connections.',
  },
  'ban-tool/duration': {
    status: 422,
    title: 'Duration out of range',
    detail:
      'A ban lasts 60 seconds to 10 years, in whole seconds, or is permanent. Nothing was done. Choose another duration.',
  },
  'ban-tool/missing-reason': {
    status: 422,
    title: 'Missing reason',
    detail: 'Enter a reason. The player will read it.',
  },
  'ban-tool/reason-too-long': {
    status: 422,
    title: 'Reason too long',
    detail: 'The player sees at most {limit} characters. Nothing was done. Cut {cut}.',
  },
  'ban-tool/reason-shows': {
    status: 422,
    title: 'Not for the player to read',
    detail: 'The reason contains {what}. Nothing was done. {fix}',
  },
  'ban-tool/private-too-long': {
    status: 422,
    title: 'Private reason too long',
    detail:
      'Roblox stores 1,000 characters, including the case number and your label in front of your text. Nothing was done. Cut {cut}.',
  },
  'ban-tool/names-in-time': {
    status: 503,
    title: 'Too many usernames',
    detail:
      'Roblox looked up only {told} of {given} usernames in time. Nothing was done. Use user ids, or a shorter list.',
  },
  'ban-tool/queued': {
    status: 429,
    title: 'Two changes a minute',
    detail: 'Roblox allows two changes a minute per player. The next one is sent in {wait}.',
  },
  'ban-tool/no-such-ban': {
    status: 409,
    title: 'Not a matching ban',
    detail:
      'Case {case} isn’t a Ban Tool ban of this player. Nothing was done. Unban without naming a case.',
  },
  'ban-tool/changed': {
    status: 409,
    title: 'Changed since',
    detail:
      'Someone changed this restriction since. Nothing was done. Review it, then decide again.',
  },
} as const satisfies ErrorTable;
