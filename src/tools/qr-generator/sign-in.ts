import { decodeRuns } from '#kit/secrets/encoded.ts';
import { decodePercent, squash } from '#kit/secrets/fold.ts';
import { SIGN_IN_PAGES, type SignInPages } from './sign-in-pages.ts';

// Each further level of encoding triples a link's length, and a QR code holds 2,331 bytes.
const ROUNDS_MAX = 8;
const LOCALE = /^[a-z]{2,3}(?:[-_][a-z\d]{2,4})?$/;
const BEFORE_PAGE = /^(?:api|app|v\d+)$/;
const HOST_BEFORE = /[a-z\d.-]*$/;
const AFTER_HOST = /^\.*(?::\d*)?(?=[/?#]|$|[^a-z\d.-])/;
const HOST_MAX = 255;
const DOMAIN = new RegExp(
  SIGN_IN_PAGES.map(({ domain }) => domain.replaceAll('.', '\\.')).join('|'),
  'g',
);
const APP_LINK = /(?:discord|roblox)(?:-[a-z]+)?:\/*(?:-\/)?(?=[a-z])/g;
// Google Translate writes the host that it shows as one label: `www-roblox-com.translate.goog`.
const TRANSLATED_HOST = /([a-z\d-]+)\.translate\.goog/g;
// A share link names the type of page that it opens. Quick Login is one of them.
const SHARED_SIGN_IN =
  /share(?:[-_]?links?)?\/?\?[^#\s]{0,500}type=[a-z_-]{0,20}(?:log-?in|sign-?in|auth)/;
// Roblox's app links, whose destination may be in a parameter of any name.
const APP_LINK_HOST = /(?:^|[^a-z\d.-])ro\.blox\.com(?=[/?#:]|$)/g;
const LAYERS_MAX = 2;

/** Whether the link is the address of a sign-in page, or contains one anywhere. */
export function isSignIn(href: string): boolean {
  return [href, ...encodedTexts(href)].some((link) => {
    const plain = plainForm(link);
    // A browser drops line breaks from an address, but a server may end it there.
    return [plain.replace(/[\t\n\r]/g, ''), plain].some((text) => {
      return carriesSignIn(text.replace(TRANSLATED_HOST, translatedHost));
    });
  });
}

/** Texts in the link that are encoded in base64 or hexadecimal, up to two layers deep. */
function encodedTexts(href: string): string[] {
  let layer = [href];
  const texts: string[] = [];
  for (let depth = 0; depth < LAYERS_MAX; depth += 1) {
    layer = layer.flatMap((text) => decodeRuns(plainForm(text, { keepCase: true })));
    texts.push(...layer);
  }
  return texts;
}

/** In such a host each dot became a dash, and each dash two. */
function translatedHost(_whole: string, name: string): string {
  return name.replaceAll('--', '\0').replaceAll('-', '.').replaceAll('\0', '-');
}

function plainForm(link: string, { keepCase = false } = {}): string {
  let plain = link;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const before = plain;
    plain = squash(decodePercent(plain)).replaceAll('\\', '/');
    if (plain === before) break;
  }
  return keepCase ? plain : plain.toLowerCase();
}

function carriesSignIn(text: string): boolean {
  for (const { index, 0: domain } of text.matchAll(DOMAIN)) {
    const pages = SIGN_IN_PAGES.find((each) => each.domain === domain)!;
    const before = HOST_BEFORE.exec(text.slice(Math.max(0, index - HOST_MAX), index))![0];
    const rest = text.slice(index + domain.length);
    const afterHost = AFTER_HOST.exec(rest);
    if (!afterHost || (before !== '' && !before.endsWith('.'))) continue;
    if (pages.subdomains.some((name) => before === `${name}.` || before.endsWith(`.${name}.`))) {
      return true;
    }
    const path = rest.slice(afterHost[0].length);
    if (opensSignIn(pages, path)) return true;
    if (domain === 'roblox.com' && SHARED_SIGN_IN.test(path)) return true;
  }
  for (const { index, 0: scheme } of text.matchAll(APP_LINK)) {
    const domain = scheme.startsWith('discord') ? 'discord.com' : 'roblox.com';
    const pages = SIGN_IN_PAGES.find((each) => each.domain === domain)!;
    const path = text.slice(index + scheme.length).replace(/^navigation\//, '');
    if (isSignInPath(pages, path) || SHARED_SIGN_IN.test(path)) return true;
  }
  return leadsAppToSignIn(text);
}

function leadsAppToSignIn(text: string): boolean {
  const pages = SIGN_IN_PAGES.find(({ domain }) => domain === 'roblox.com')!;
  return [...text.matchAll(APP_LINK_HOST)].some(({ index, 0: host }) => {
    const rest = text.slice(index + host.length);
    const parts = rest.split(/[?#&=,;\s"'<>()|]/).slice(1);
    return parts.some((part) => isSignInPath(pages, part)) || SHARED_SIGN_IN.test(rest);
  });
}

/** Checks the path itself and each path in the parameters, since a page may be told where to go next. */
function opensSignIn(pages: SignInPages, rest: string): boolean {
  const [path = '', ...others] = rest.split(/[?#&=,;\s"'<>()|]/);
  return [path, ...others.filter((part) => /^[!/]/.test(part))].some((each) =>
    isSignInPath(pages, each),
  );
}

function isSignInPath(pages: SignInPages, path: string): boolean {
  const parts: string[] = [];
  for (const part of path.split(/[?#&=,;\s"'<>()|]/)[0]!.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.' && part !== '!') parts.push(part);
  }
  let first = parts.findIndex((part) => !BEFORE_PAGE.test(part));
  if (first < 0) first = parts.length;
  const isLocale = LOCALE.test(parts[first] ?? '');
  return isSignInPart(pages, parts[first]) || (isLocale && isSignInPart(pages, parts[first + 1]));
}

function isSignInPart({ heads, exact }: SignInPages, part = ''): boolean {
  const plain = part.replace(/[-_.~+]/g, '');
  return exact.includes(plain) || heads.some((head) => plain.startsWith(head));
}
