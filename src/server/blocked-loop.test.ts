import { testBlockedLoop } from './blocked-loop.fixture.ts';

testBlockedLoop({
  texts: [
    'a letter of 18',
    'accents',
    'backslashes',
    'base64',
    'encoded percent signs',
    'ids',
    'names and colons',
    'names of the cookie',
    'parts of the warning',
    'short parts',
    'slashes',
    'spaces and tabs',
  ],
  longTexts: ['a letter of 18', 'encoded percent signs', 'short parts'],
});
