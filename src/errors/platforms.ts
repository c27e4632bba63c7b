// Errors between the desk and a platform.
import type { ErrorTable } from './table.ts';

export const platformsErrors = {
  'platform/down': {
    status: 503,
    title: 'Service Unavailable',
    detail: '{platform} isn’t responding. Nothing was done. Try again in {wait}.',
  },
  'platform/busy': {
    status: 503,
    title: 'Service Unavailable',
    detail: '{platform} is limiting this desk’s requests. Nothing was done. Try again in {wait}.',
  },
  'platform/slow': {
    status: 503,
    title: 'Service Unavailable',
    detail: '{platform} took too long to respond. Nothing changed. Try again in {wait}.',
  },
  'platform/unsure': {
    status: 503,
    title: 'Outcome unknown',
    detail:
      '{platform} didn’t say what happened, so this may have been done. Check before you repeat it.',
  },
  'platform/practice-ended': {
    status: 409,
    title: 'Practice only',
    detail:
      'This was practice, and practice has ended: {platform} is connected. Practice actions never reach the real platform, so nothing was done. To do it for real, do it again.',
  },
  'platform/practice-now': {
    status: 409,
    title: 'Practice now',
    detail:
      'This belongs to the real {platform}, and {platform} is in practice now. Nothing was done. It can continue once you stop practicing, or once the owner connects {platform} again under Admin > Connections.',
  },
  'platform/revoked': {
    status: 503,
    title: 'Connection revoked',
    detail:
      '{platform} no longer accepts this desk’s credential. Nothing was done. The owner can connect it again under Admin > Connections.',
  },
  'platform/doubted': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      '{platform} just refused this desk’s credential. The desk is checking again before it trusts that, so nothing was done. Try again in {wait}.',
  },
  'platform/stopped': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      '{platform} refused too many calls, so the desk stopped before {platform} blocks it. Nothing was done. Try again in {minutes} min, and tell the owner.',
  },
  'platform/blocked': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'Something in front of {platform} blocked the call, so {platform} never answered. Try again in {wait}. If this keeps happening, tell the owner.',
  },
  'platform/unreadable': {
    status: 503,
    title: 'Service Unavailable',
    detail: '{platform} sent an answer that the desk can’t read. Try again in {wait}.',
  },
} as const satisfies ErrorTable;
