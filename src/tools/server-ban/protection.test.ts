import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildHierarchy, findAccountProtection, findMemberProtection } from './protection.ts';

const ADMINISTRATOR = '8';
const roles = [
  { id: 'guild', position: 0, permissions: '0' },
  { id: 'member', position: 1, permissions: '0' },
  { id: 'bots', position: 2, permissions: '0' },
  { id: 'bot', position: 5, permissions: '4' },
  { id: 'peer', position: 5, permissions: '0' },
  { id: 'staff', position: 6, permissions: '0' },
  { id: 'low-admin', position: 2, permissions: ADMINISTRATOR },
];
const guild = { id: 'guild', owner_id: 'owner', roles, members: 10 };
const hierarchy = buildHierarchy(guild, { id: 'robot', roles: ['bots', 'bot'] });
const ABOVE = 'Has a role at or above the bot’s.';
const ADMIN = 'Server administrator.';

describe('whom nobody may act on', () => {
  it('the owner, the bot, and whom the owner listed', () => {
    expect(findAccountProtection('owner', hierarchy, [])).toBe('Owner of the server.');
    expect(findAccountProtection('robot', hierarchy, [])).toBe('This desk’s own bot.');
    expect(findAccountProtection('friend', hierarchy, ['friend'])).toBe(
      'On the owner’s list of protected accounts.',
    );
    expect(findAccountProtection('stranger', hierarchy, ['friend'])).toBeNull();
  });

  it.each([
    [[], null],
    [['member', 'bots'], null],
    [['peer'], ABOVE],
    [['member', 'staff'], ABOVE],
    [['low-admin'], ADMIN],
    [['gone'], null],
  ])('a member with %j: %s', (held, why) => {
    expect(findMemberProtection(held, hierarchy)).toBe(why);
  });

  it('everybody, where the role that all have is an administrator’s', () => {
    const [all, ...others] = roles;
    const open = { ...guild, roles: [{ ...all!, permissions: ADMINISTRATOR }, ...others] };
    expect(findMemberProtection([], buildHierarchy(open, { id: 'robot', roles: ['bot'] }))).toBe(
      ADMIN,
    );
  });

  it('everybody, where the bot has no role', () => {
    const bare = buildHierarchy(guild, { id: 'robot', roles: [] });
    expect(findMemberProtection([], bare)).toBe(ABOVE);
  });

  it('more roles never make anybody less safe', () => {
    const held = fc.subarray(roles.map(({ id }) => id));
    fc.assert(
      fc.property(held, held, (some, more) => {
        if (findMemberProtection(some, hierarchy) !== null) {
          expect(findMemberProtection([...some, ...more], hierarchy)).not.toBeNull();
        }
      }),
    );
  });
});
