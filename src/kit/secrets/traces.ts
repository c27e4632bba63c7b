// Traces that every login contains and almost no other text does.

/**
 * The cookie, and the ticket with which the page passes a login to the game, including its form in the game's
 * link.
 */
export const COOKIE_NAME =
  'r[o0]bl[o0]x?[-_.]?security|rbx[-_]?authentication[-_]?ticket|\\+gameinfo(?=:)';

/** The start of current cookie values: the same few bytes in base64. */
export const COOKIE_HEAD = 'CAEaAh|GgIQAQ|CAIaAh';

/** A part of the warning, its end, or a name of the cookie, in text without white space; case-insensitive. */
export const COOKIE_TRACE =
  'warning:|do-not-share|sharing-this|items\\.\\||someone-to-log|you-and-to|steal-your|\\|_|bl[o0]x?[-_.]?(?:security|cookie)|rbx[-_]?auth';

/** Three digits of an id in base64. */
export const ID_GROUP = '[MNO][DTjz][AEIMQUYcgk][w-z0-5]';
const ID_GROUP_BACKWARDS = '[w-z0-5][AEIMQUYcgk][DTjz][MNO]';
const ID_GROUP_MOVED = '[ZAB][QGwm][NRVZDHLptx][j-m0-5]';
/** A token's id contains five or more of these groups. */
const idTrace = (group: string) => group.repeat(5);

const BACKWARDS = ':GNINRAW|_\\|\\.smeti|YTIRUCES|ytiruces';
const MOVED = 'JNEAVAT:|vgrzf\\.\\||FRPHEVGL|frphevgl';

/** A reversible change to the letters of a text, such as reversing it. */
interface Turn {
  undo(text: string): string;
  isBackwards: boolean;
  trace: RegExp;
}

export const TURNS: readonly Turn[] = [
  {
    undo: turnBack,
    isBackwards: true,
    trace: new RegExp(`${BACKWARDS}|${idTrace(ID_GROUP_BACKWARDS)}`),
  },
  {
    undo: moveLetters,
    isBackwards: false,
    trace: new RegExp(`${MOVED}|${idTrace(ID_GROUP_MOVED)}`),
  },
];

/** The start of a value or token, plain or with its letters changed. Three patterns are faster than one. */
export const CASED_TRACES: readonly RegExp[] = [
  new RegExp(`${COOKIE_HEAD}|${BACKWARDS}|${MOVED}`),
  new RegExp(`${idTrace(ID_GROUP)}|${idTrace(ID_GROUP_BACKWARDS)}`),
  new RegExp(idTrace(ID_GROUP_MOVED)),
];

/** Works on code units: nothing searched for contains a surrogate pair. */
function turnBack(text: string): string {
  let turned = '';
  for (let at = text.length - 1; at >= 0; at -= 1) turned += text[at];
  return turned;
}

const ALPHABET_HALF = 13;

function moveLetters(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + ALPHABET_HALF) % 26) + first);
  });
}
