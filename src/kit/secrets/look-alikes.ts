// Letters of other scripts that readers mistake for ASCII. NFKD already undoes Unicode's compatibility forms
// (full-width, mathematical, circled). These are letters in their own right, so only the search for secrets
// folds them, and people's names stay unchanged.

// Each pair is a run of look-alikes and the ASCII they stand for.
const PAIRS: readonly (readonly [string, string])[] = [
  // Cyrillic
  [
    'аАвВсСԁԀеЕґһнНіІјЈкКӏӀмМпоОрРԛԚгѕЅтТуУѵѴԝԜхХҮүҺқзЗбԌԍЬь',
    'aABBcCddeErhhHiIjJkKlImMnoOpPqQrsStTyYvVwWxXYyhk336Ggbb',
  ],
  // Greek
  ['αΑβΒςεΕϝηΗιΙϳͿκΚμΜνΝοΟρΡτΤυΥχΧωζΖσγ', 'aABBceEFnHiIjJkKuMvNoOpPtTuYxXwzZoy'],
  // Armenian, and small capitals and other forms of Latin
  ['ոսօզցհՕՍՏ', 'nuoqghOUS'],
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'ABCDEFGHIJKLMNOPRSTUVWYZ'],
  ['ıȷɑɡɩƖɯɵøØłŁđĐħĦŧŦƅꞵɛɔƆʋʌß', 'ijagiIwooOlLdDhHtTbBecCuAB'],
  // Signs
  ['ǀ∣│┃⎜❘', '||||||'],
  ['∶ː꞉׃։', ':::::'],
  ['ˍ╴', '__'],
  ['−➖─━', '----'],
  ['。ꓸ۔', '...'],
];

const ASCII_OF = new Map(
  PAIRS.flatMap(([alike, ascii]) =>
    Array.from(alike, (letter, at): [string, string] => [letter, ascii[at] ?? letter]),
  ),
);
const NOT_ASCII_RUN = /[^\t\n\r -~]+/g;

/** Keeps the length, so that offsets stay valid. */
export function readLookAlikes(text: string): string {
  return text.replace(NOT_ASCII_RUN, (run) => {
    let read = '';
    for (let at = 0; at < run.length; at += 1) read += ASCII_OF.get(run[at]!) ?? run[at];
    return read;
  });
}
