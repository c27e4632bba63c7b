import { decodePercent, squash } from '../../kit/secrets/fold.ts';
import { SIGN_IN_PAGES, type SignInPages } from './sign-in-pages.ts';

// Each further level of encoding triples a link, and a QR code holds 2,331 bytes.
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
const BASE64_LINK = /aHR0c[\w+/-]+/g;

/** Whether the link is, or anywhere in it carries, the address of a sign-in page. */
export function isSignIn(href: string): boolean {
  return [href, ...linksInBase64(href)].some((link) => {
    const plain = plainForm(link);
    // A browser drops line ends from an address; a server may end one there.
    return carriesSignIn(plain.replace(/[\t\n\r]/g, '')) || carriesSignIn(plain);
  });
}

function linksInBase64(href: string): string[] {
  return [...plainForm(href, { keepCase: true }).matchAll(BASE64_LINK)].flatMap(([run]) => {
    const text = run.replaceAll('-', '+').replaceAll('_', '/');
    // A run that is one character too long is no base64 at all.
    return [atob(text.length % 4 === 1 ? text.slice(0, -1) : text)];
  });
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
    if (opensSignIn(pages, rest.slice(afterHost[0].length))) return true;
  }
  for (const { index, 0: scheme } of text.matchAll(APP_LINK)) {
    const domain = scheme.startsWith('discord') ? 'discord.com' : 'roblox.com';
    const pages = SIGN_IN_PAGES.find((each) => each.domain === domain)!;
    if (isSignInPath(pages, text.slice(index + scheme.length))) return true;
  }
  return false;
}

/** The path itself, and each path in what follows it: a page may be told where to go next. */
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
