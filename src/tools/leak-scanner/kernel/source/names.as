// Names that tell a value of no shape of its own. Most that end like one of ours are others, such as `key` alone or
// `integrity`, and a rule takes a thousand times as long as this to see that. Each test lets through all that the rules
// know (other-shapes.ts and traces.ts of the kit), and little else.

const NAMED_VALUE_MIN: i32 = 64;
/** A name of Roblox may stand so far before `key`, and its last letter itself. */
const KEY_LOOKBACK: usize = 48;
/** In an exported cookie, its name and its value are so far apart. */
const COOKIE_LOOKBACK: usize = 416;

/** Whether a name of ours ends at `last`. */
export function isName(last: usize, size: i32): bool {
  const word = load<u32>(last - 3) | 0x20202020;
  // 'key', 'cret', 'rity', 'alue'
  if (word >>> 8 == 0x79656b) return isKey(last - 2);
  if (word == 0x74657263) return isSecret(last - 5);
  if (word == 0x79746972) return isSecurity(last - 7);
  return word == 0x65756c61 && size >= NAMED_VALUE_MIN && isOfCookie(last - 4);
}

/** `key` begins here: of an API, or of Roblox. */
function isKey(key: usize): bool {
  const before = key - <usize>isJoint(load<u8>(key - 1));
  // 'api'
  if ((load<u32>(before - 4) | 0x20202020) >>> 8 == 0x697061) return true;
  for (let at = key - KEY_LOOKBACK; at < key; at += 16) {
    const last = small(at);
    const other = small(at - 1);
    // 'ox', 'bx', 'ud'
    const x = v128.and(is(last, 0x78), v128.or(is(other, 0x6f), is(other, 0x62)));
    if (v128.any_true(v128.or(x, v128.and(is(last, 0x64), is(other, 0x75))))) return true;
  }
  return false;
}

/** `secret` begins here: of a client, of OAuth or of a platform, with a word between at most. */
function isSecret(secret: usize): bool {
  // 'se'
  if ((load<u16>(secret) | 0x2020) != 0x6573) return false;
  const last = small(secret - 16);
  const other = small(secret - 17);
  // 'nt', 'th', 'rd', 'ox'
  const client = v128.and(is(last, 0x74), is(other, 0x6e));
  const oauth = v128.and(is(last, 0x68), is(other, 0x74));
  const discord = v128.and(is(last, 0x64), is(other, 0x72));
  const roblox = v128.and(is(last, 0x78), is(other, 0x6f));
  return v128.any_true(v128.or(v128.or(client, oauth), v128.or(discord, roblox)));
}

/** `security` begins here, and is that of the cookie. */
function isSecurity(security: usize): bool {
  // 'secu'
  if ((load<u32>(security) | 0x20202020) != 0x75636573) return false;
  const before = load<u8>(security - 1);
  const last = (isJoint(before) || before == 0x2e ? load<u8>(security - 2) : before) | 0x20;
  // 'o', 'x', '0'
  return last == 0x6f || last == 0x78 || last == 0x30;
}

/** `value` begins here, and the name of a cookie stands some fields before. */
function isOfCookie(value: usize): bool {
  for (let at = value - COOKIE_LOOKBACK; at < value; at += 16) {
    const last = small(at);
    const second = small(at - 1);
    const third = small(at - 2);
    // 'rity' as in the cookie's name, 'ket' of the ticket, 'nfo' of the game's link
    const rity = v128.and(v128.and(is(last, 0x79), is(second, 0x74)), v128.and(is(third, 0x69), is(small(at - 3), 0x72)));
    const ket = v128.and(v128.and(is(last, 0x74), is(second, 0x65)), is(third, 0x6b));
    const nfo = v128.and(v128.and(is(last, 0x6f), is(second, 0x66)), is(third, 0x6e));
    if (v128.any_true(v128.or(rity, v128.or(ket, nfo)))) return true;
  }
  return false;
}

/** A hyphen, an underscore or a space. */
@inline
function isJoint(byte: u8): bool {
  return byte == 0x2d || byte == 0x5f || byte == 0x20;
}

@inline
function small(at: usize): v128 {
  return v128.or(v128.load(at), i8x16.splat(0x20));
}

@inline
function is(text: v128, letter: i8): v128 {
  return v128.eq<i8>(text, i8x16.splat(letter));
}
