// Every expected failure of the desk: its code, its status, and the words a reader can act on.
// `{name}` in a sentence is filled from the error's params.
interface ErrorWords {
  status: number;
  title: string;
  detail: string;
}

export const errors = {
  'access/session-invalid': {
    status: 401,
    title: 'Session Error',
    detail: 'Your session is invalid. Please refresh the page.',
  },
  'access/pass-missing': {
    status: 401,
    title: 'Missing Redeem Code',
    detail: 'Please redeem a code first',
  },
  'access/pass-invalid': {
    status: 401,
    title: 'Invalid Redeem Code',
    detail: 'Your pass is not valid any more. Ask for a new code where you got the last one.',
  },
  'access/out-of-scope': {
    status: 403,
    title: 'Not In Your Scope',
    detail: 'Your pass does not open {tool}. The owner of this desk can grant it.',
  },
  'access/code-unknown': {
    status: 404,
    title: 'Invalid Redeem Code',
    detail: 'The code you have provided is invalid',
  },
  'access/code-spent': {
    status: 409,
    title: 'Code already redeemed',
    detail: 'The code you have provided has already been claimed',
  },
  'access/code-revoked': {
    status: 409,
    title: 'Code revoked',
    detail: 'The owner has taken this code back. Ask for a new one.',
  },
  'access/code-expired': {
    status: 409,
    title: 'Code expired',
    detail: 'This code was not redeemed in time. Ask for a new one.',
  },
  'access/redeem-tries': {
    status: 429,
    title: 'Too Many Tries',
    detail: 'Too many wrong codes from this network. Try again in {minutes} min.',
  },
  'bans/banned': {
    status: 403,
    title: 'Banned',
    detail: 'You have been banned.',
  },
  'limits/rate': {
    status: 429,
    title: 'Slow Down',
    detail: 'Too many requests in a minute. Nothing changed. Try again in {seconds} s.',
  },
  'limits/penalty': {
    status: 429,
    title: 'You have been rate limited for 10 minutes',
    detail: 'Please do not spam our services',
  },
  'limits/cooldown': {
    status: 429,
    title: 'Wait {seconds}s',
    detail: 'This action is cooling down. Nothing changed. Try again in {seconds} s.',
  },
  'limits/budget': {
    status: 429,
    title: 'Budget Used Up',
    detail:
      'Your pass may act on {limit} targets in {window}. Nothing changed. Try again in {wait}.',
  },
  'limits/lookups': {
    status: 429,
    title: 'Budget Used Up',
    detail: 'Your pass may make {limit} look-ups a day. Try again in {wait}.',
  },
  'limits/second-person': {
    status: 409,
    title: 'A Second Person Is Needed',
    detail:
      'More than {limit} targets in an hour need the approval of a second person. Nothing changed.',
  },
  'desk/offline': {
    status: 530,
    title: 'Website Offline',
    detail: 'The owner is working on it. The page opens by itself when it is back.',
  },
  'desk/not-found': {
    status: 404,
    title: 'Not Found',
    detail: 'There is no such call. All calls are listed at /api/docs.',
  },
  'desk/method-not-allowed': {
    status: 405,
    title: 'Method Not Allowed',
    detail: 'This call takes {method}.',
  },
  'desk/unreadable': {
    status: 400,
    title: 'Unreadable Request',
    detail: 'The body is not valid JSON. Nothing changed.',
  },
  'desk/unsupported-type': {
    status: 400,
    title: 'Unreadable Request',
    detail: 'This call takes a body of type {type}. Nothing changed.',
  },
  'desk/too-large': {
    status: 413,
    title: 'Too Large',
    detail: 'The body is over its limit of {limit}. Nothing changed.',
  },
  'desk/invalid-input': {
    status: 422,
    title: 'Invalid Input',
    detail: '{problem}. Nothing changed.',
  },
  'desk/deadline': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'This took longer than {seconds} s and was stopped. The case says what is known of it.',
  },
  'desk/store': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'The desk could not write to its store, so nothing was done. Try again in a minute.',
  },
  'desk/unrecorded': {
    status: 503,
    title: 'Done, But Not Recorded',
    detail:
      'It was done, but the desk could not write down the outcome of case {case}. Tell the owner.',
  },
  'desk/unexpected': {
    status: 500,
    title: 'Unexpected Application Error!',
    detail: 'Something broke on our side. Tell the owner this id: {id}.',
  },
  'guard/login-secret': {
    status: 422,
    title: 'That is a login secret',
    detail: 'This is {kind}. It was refused and not kept. {revoke}',
  },
  'idempotency/in-progress': {
    status: 409,
    title: 'Already Under Way',
    detail: 'The same request is still being worked on. Nothing was done twice.',
  },
  'idempotency/other-body': {
    status: 422,
    title: 'Key Used Before',
    detail: 'This Idempotency-Key was used for another request. Nothing changed.',
  },
  'idempotency/not-kept': {
    status: 409,
    title: 'Already Done',
    detail: 'This request was done before, and its answer held a secret that is not kept. {next}',
  },
  'idempotency/interrupted': {
    status: 409,
    title: 'Not Sure Yet',
    detail: 'The desk stopped in the middle of this request. Case {case} says what is known of it.',
  },
  'idempotency/bad-key': {
    status: 400,
    title: 'Unreadable Request',
    detail: 'An Idempotency-Key is 1 to 200 visible ASCII characters.',
  },
  'qr/missing-link': {
    status: 422,
    title: 'Missing Link',
    detail: 'Please enter a valid URL to generate QR code.',
  },
  'qr/sign-in-link': {
    status: 422,
    title: 'Not A Link To Share',
    detail: '{why}',
  },
  'qr/too-long': {
    status: 422,
    title: 'Link Too Long',
    detail: 'A QR code holds at most 2,331 characters. Shorten the link and try again.',
  },
  'qr/failed': {
    status: 422,
    title: 'Generation Failed',
    detail: 'Failed to generate QR code',
  },
} as const satisfies Record<string, ErrorWords>;

export type ErrorCode = keyof typeof errors;

interface ErrorExtras {
  params?: Record<string, string | number>;
  retryAfterMs?: number;
  /** One line for each field that is at fault, by its name. */
  fields?: Record<string, string>;
}

export class DeskError extends Error {
  override name = 'DeskError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(fill(errors[code].detail, extras.params));
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get title(): string {
    return fill(errors[this.code].title, this.extras.params);
  }
}

function fill(sentence: string, params: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
