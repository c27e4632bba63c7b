// What goes wrong between the desk and a platform.
import type { ErrorTable } from './table.ts';

export const platformsErrors = {
  'platform/down': {
    status: 503,
    title: 'Service Unavailable',
    detail: '{platform} does not answer right now. Nothing was done. Try again in {wait}.',
  },
  'platform/busy': {
    status: 503,
    title: 'Service Unavailable',
    detail: '{platform} asks this desk to go slower. Nothing was done. Try again in {wait}.',
  },
  'platform/slow': {
    status: 503,
    title: 'Service Unavailable',
    detail: '{platform} took too long to answer. Nothing was changed. Try again in {wait}.',
  },
  'platform/unsure': {
    status: 503,
    title: 'Outcome Unknown',
    detail:
      '{platform} was asked, but no answer came that says what happened: it may have been done. Look before you repeat it.',
  },
  'platform/practice-ended': {
    status: 409,
    title: 'Only Practiced',
    detail:
      'This was practice, and {platform} is connected for real now. What was practiced never reaches the real platform, so nothing was done. If it is meant for real, do it again.',
  },
  'platform/practice-now': {
    status: 409,
    title: 'Nothing Is Connected',
    detail:
      'This belongs to the real {platform}, and nothing is connected now, so nothing was done. It can go on once the owner has connected it again under Admin > Connections.',
  },
  'platform/revoked': {
    status: 503,
    title: 'Connection Revoked',
    detail:
      '{platform} no longer accepts this desk’s credential. Nothing was done. The owner can connect it anew under Admin > Connections.',
  },
  'platform/doubted': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      '{platform} refused this desk’s credential a moment ago. The desk asks once more before it believes that, so nothing was done. Try again in {wait}.',
  },
  'platform/stopped': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      '{platform} refused too many calls, so the desk stopped by itself before {platform} blocks it. Nothing was done. Try again in {minutes} min, and tell the owner.',
  },
  'platform/blocked': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'Something in front of {platform} turned the call away with a page of its own, so {platform} never answered. Try again in {wait}. If it stays like this, tell the owner.',
  },
  'platform/unreadable': {
    status: 503,
    title: 'Service Unavailable',
    detail: '{platform} answered with something that could not be read. Try again in {wait}.',
  },
} as const satisfies ErrorTable;
