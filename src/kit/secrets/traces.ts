// What every login holds something of, and nearly no other text does.

/** The cookie, and the ticket that the page hands a login to the game with, also as the game's link has it. */
export const COOKIE_NAME =
  'r[o0]bl[o0]x?[-_.]?security|rbx[-_]?authentication[-_]?ticket|\\+gameinfo(?=:)';

/** How the values of today's cookies begin: the same few bytes, in base64. */
export const COOKIE_HEAD = 'CAEaAh|GgIQAQ|CAIaAh';

/** A part of the warning, its end, or a name of the cookie, in a text without white space; in any case. */
export const COOKIE_TRACE =
  'warning:|do-not-share|sharing-this|items\\.\\||someone-to-log|you-and-to|steal-your|\\|_|bl[o0]x?[-_.]?(?:security|cookie)|rbx[-_]?auth';

/** Three digits of an id in base64. */
export const ID_GROUP = '[MNO][DTjz][AEIMQUYcgk][w-z0-5]';
const ID_GROUP_BACKWARDS = '[w-z0-5][AEIMQUYcgk][DTjz][MNO]';
const ID_GROUP_MOVED = '[ZAB][QGwm][NRVZDHLptx][j-m0-5]';
/** A token's id has five of them or more. */
const idTrace = (group: string) => group.repeat(5);

const BACKWARDS = ':GNINRAW|_\\|\\.smeti|YTIRUCES|ytiruces';
const MOVED = 'JNEAVAT:|vgrzf\\.\\||FRPHEVGL|frphevgl';

/** A game that is played with the letters of a text. */
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

/** The beginning of a value or of a token, as it is or in one of those games. Three patterns are faster than one. */
export const CASED_TRACES: readonly RegExp[] = [
  new RegExp(`${COOKIE_HEAD}|${BACKWARDS}|${MOVED}`),
  new RegExp(`${idTrace(ID_GROUP)}|${idTrace(ID_GROUP_BACKWARDS)}`),
  new RegExp(idTrace(ID_GROUP_MOVED)),
];

/** Not by characters: nothing that is looked for has any that takes two units. */
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
