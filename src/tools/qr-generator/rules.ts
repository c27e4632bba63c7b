import { isSignIn } from './sign-in.ts';

export type LinkReading =
  | { ok: true; link: string }
  | { ok: false; fault: 'missing' }
  | { ok: false; fault: 'too-long'; excess: number }
  | { ok: false; fault: keyof typeof WHY; why: string };

// The capacity of version 40 in byte mode at error correction level M.
const QR_BYTES_MAX = 2_331;

const TYPED_MAX = 10_000;

const WHY = {
  'sign-in':
    "This link signs whoever made it into the scanner's account. Gatehouse makes no QR code of a sign-in link.",
  'carries-login':
    'This link contains a name or password before the @, and everyone who scans the code would get it.',
} as const;

/**
 * A parsed URL is ASCII, so its length is its size in bytes. The checks run on `link`, the URL as a browser
 * reads it, because that is what the code contains.
 */
export function readLink(text: string): LinkReading {
  if (text.length > TYPED_MAX) return refuseLength(text.length);
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return { ok: false, fault: 'missing' };
  // Checked before the searches, which take longer for longer links.
  if (url.href.length > QR_BYTES_MAX) return refuseLength(url.href.length);
  if (isSignIn(url.href)) return refuse('sign-in');
  if (url.username !== '' || url.password !== '') return refuse('carries-login');
  return { ok: true, link: url.href };
}

function refuseLength(length: number): LinkReading {
  return { ok: false, fault: 'too-long', excess: length - QR_BYTES_MAX };
}

function refuse(fault: keyof typeof WHY): LinkReading {
  return { ok: false, fault, why: WHY[fault] };
}
