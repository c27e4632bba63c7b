import type { Tool } from '#kit/contract/feature.ts';

export const tool = {
  id: 'leak-scanner',
  title: 'Leak Scanner',
  tagline: 'Find secrets in text or files',
  summary: 'Finds secrets in text or files before someone else does. Nothing is uploaded.',
  group: 'access',
  icon: 'scan-text',
  keywords: ['leak', 'scan', 'secret', 'cookie', 'token', 'webhook', 'key', 'scrub', 'files'],
  // The scanner runs entirely in the browser.
  actions: {},
} as const satisfies Tool;
