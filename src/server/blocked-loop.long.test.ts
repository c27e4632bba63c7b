import { type HostileText, hostileTexts } from '#testing/loop/hostile.ts';
import { testBlockedLoop } from './blocked-loop.fixture.ts';

const all = Object.keys(hostileTexts) as HostileText[];

testBlockedLoop({ texts: all, longTexts: all });
