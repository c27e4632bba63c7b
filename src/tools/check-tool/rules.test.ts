import { expect, it } from 'vitest';
import { playerLinks } from './rules.ts';

it('links lead to the player by id, on the platform and on the trading statistics', () => {
  expect(playerLinks('156')).toEqual({
    profile_url: 'https://www.roblox.com/users/156/profile',
    statistics_url: 'https://www.rolimons.com/player/156',
  });
});
