import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameBrowser } from './rules.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const MOBILE_WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${MOBILE_WEBKIT} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox on iPhone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`,
    'Chrome on Linux',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/122.0.0.0`,
    'Opera on macOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${MOBILE_WEBKIT} Version/18.6 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${MOBILE_WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari on iPad',
  ],
  ['Firefox/143.0', 'Firefox'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Unknown browser on Linux'],
  ['curl/8.15.0', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is %s', (agent, words) => {
  expect(nameBrowser(agent)).toBe(words);
});

it('never repeats what a browser says of itself', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (agent) => {
      expect(nameBrowser(`<b>${agent}</b>`)).toMatch(/^[A-Za-z ]+$/);
    }),
  );
});
