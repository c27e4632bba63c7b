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
  // Each text goes to a third of the actions, and each action gets a third of the texts.
  oneIn: 3,
  longTexts: ['a letter of 18', 'encoded percent signs', 'short parts'],
});
