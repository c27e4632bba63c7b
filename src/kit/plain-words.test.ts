import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { errors } from '#errors.ts';

const src = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Folders whose catalogs are checked; the error tables are checked too. */
const folders = ['ui', 'kit', 'desk', 'tools', 'web'];

/** Each pattern, with its replacement. */
const unwanted: readonly (readonly [RegExp, string])[] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bwhom\b/i, 'who, or name the target'],
  [/\bpractis/i, 'practice'],
  [/\bnobody\b/i, 'no one, or say who does what'],
  [/\b(somebody|everybody|anybody)\b/i, 'someone, everyone or anyone'],
  [/\bst(ands?|ood) so\b|\balready so\b/i, 'already done'],
  [/\b(take|takes|took|taken|taking) (it |this |that |them )?back\b/i, 'undo'],
  [/\bread again\b|\blook again\b|\banew\b/i, 'refresh, or again'],
  // The Creator Hub itself says "universe id".
  [/\b(guild|universe)s?\b(?! id|\.)/i, 'server, or experience'],
  [/\bfor good\b/i, 'permanently'],
  [/\b(ends?|ended|stops?|stopped|removed|refused) at once\b/i, 'immediately'],
  [/\b(let|lets) .{0,30}\bback in(to)?\b/i, 'unban'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bunder way\b/i, 'running, or in progress'],
  [/\bwent on\b|\bgo(es)? on by itself\b/i, 'continues'],
  [/\bleft out\b|\bleft alone\b/i, 'ignored, or skipped'],
  [/\bwhat became of\b|\bwhat came of\b/i, 'the result'],
  [/(^|[.:] )say (who|why|which|where|how long)\b/i, 'choose, or enter'],
  [/\bany more\b/i, 'no longer, or anymore'],
  [/\b(is|are) no \w+ of\b/i, 'is not a'],
  [/\bknows no\b/i, 'has no, or can’t find'],
  [/\bdoubles?\b/i, 'duplicate'],
  [/\btime-outs?\b/i, 'timeout'],
  [/\bshows? here\b/i, 'appears here'],
  [/\b(colour|behaviour|favourite|neighbour)/i, 'American spelling'],
  [
    /\b(cancell(ed|ing)|licence|recognis\w*|organis\w*|authoris\w*|afterwards|e-mail)\b/i,
    'American spelling',
  ],
];

/** Texts whose wording spec.md fixes, and search keywords. */
const fixed = new Set([
  'tools/webhook-sender/words/en.json end.cancelled',
  'web/palette/words/en.json page.theme.also',
]);

interface Text {
  /** 'tools/ban-tool/words/en.json missing.why' */
  place: string;
  text: string;
}

function readCatalogs(): Text[] {
  return folders.flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(en|cases|help)\.json$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((file) => {
        const catalog: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
        const path = relative(src, file).replaceAll('\\', '/');
        return Object.entries(catalog).map(([key, text]) => ({ place: `${path} ${key}`, text }));
      }),
  );
}

function readErrors(): Text[] {
  return Object.entries(errors).flatMap(([code, { title, detail }]) => [
    { place: `errors ${code} title`, text: title },
    { place: `errors ${code} detail`, text: detail },
  ]);
}

function findUnwanted({ place, text }: Text): string[] {
  if (fixed.has(place)) return [];
  // Slot values are checked where they're written, and readers never see a slot's name.
  const said = text.replace(/\{\w+\}/g, '…');
  return unwanted.flatMap(([pattern, better]) => {
    const found = pattern.exec(said)?.[0];
    return found === undefined ? [] : [`${place}: "${found}" (${better}) in "${text}"`];
  });
}

describe('the texts', () => {
  test('of every catalog use plain, American words', () => {
    const texts = readCatalogs();
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.flatMap(findUnwanted)).toEqual([]);
  });

  test('of every error use plain, American words', () => {
    expect(readErrors().flatMap(findUnwanted)).toEqual([]);
  });

  test('in the old dialect are found, with the place, the word and a better one', () => {
    const text = 'Mend what is marked in the reason first.';
    expect(findUnwanted({ place: 'a.json key', text })).toEqual([
      `a.json key: "Mend" (fix) in "${text}"`,
    ]);
    const olds = [
      'Nobody is banned before it is known who it is.',
      'It stands so already',
      'This cannot be taken back.',
      'Who it is shows here, before anything is done.',
      'The guild is not listed.',
      'The job was cancelled.',
      'Sealed with another colour',
    ];
    expect(olds.filter((old) => findUnwanted({ place: '', text: old }).length === 0)).toEqual([]);
    expect(findUnwanted({ place: '', text: 'No one is banned from {guild}.' })).toEqual([]);
  });
});
