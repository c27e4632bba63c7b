import { act, fireEvent, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { type Answers, FakeDesk, loadContracts } from './answers.ts';
import { inThisTest } from './around-each.ts';
import { actOnEvent, settle, settleWith } from './settle.ts';
import { ADMIN_TOKEN, NOW, PASS, usualAnswers } from './usual-answers.ts';

// The page's own styles aren't loaded; these few decide what is readable on a desktop.
const HIDDEN_ON_A_DESKTOP = `
  .btn-labels > span:not(.shown) { visibility: hidden }
  .phone-label, .lg\\:hidden, .sm\\:hidden { display: none }`;

interface PageOptions {
  /** Whether this browser holds a pass. Tools need one; the admin area doesn't. */
  pass?: boolean;
  /** This browser's admin session. Screens below /admin have a full one by default. */
  admin?: 'full' | 'read' | 'none';
  /** Further entries of the browser's storage. */
  stored?: Readonly<Record<string, string>>;
  /** The desk's replies by action, on top of those of a quiet desk in practice mode. */
  answers?: Answers;
  /** The values that the server writes into index.html. */
  site?: Partial<Site>;
}

export interface OpenPage {
  desk: FakeDesk;
  /** Presses keys and buttons as a person would, and lets the page settle after each. */
  user: UserEvent;
  /** Replaces a field's text in one step, for tests where single keys don't matter. */
  fill(field: HTMLElement, text: string): Promise<void>;
  /** Returns the path that the browser shows now. */
  path(): string;
}

/** Opens an address in a new tab: the whole page with its router, on a desk that the test controls. */
export async function openPage(path: string, options: PageOptions = {}): Promise<OpenPage> {
  const { admin = path.startsWith('/admin') ? 'full' : 'none' } = options;
  const { pass = admin === 'none' } = options;
  localStorage.clear();
  if (pass) localStorage.setItem('code', PASS);
  if (admin !== 'none') localStorage.setItem('admin_session', adminSession(admin));
  for (const [key, value] of Object.entries(options.stored ?? {})) localStorage.setItem(key, value);
  history.replaceState(null, '', path);
  const site = { siteName: 'Gatehouse', ...options.site };
  document.head.innerHTML = `<script type="application/json" id="site">${JSON.stringify(site)}</script>
    <style>${HIDDEN_ON_A_DESKTOP}</style>`;

  const usual = usualAnswers(admin === 'read' ? 'read' : 'full');
  const desk = new FakeDesk(await loadContracts(), {
    ...usual,
    'settings/site': siteAnswer(site),
    ...options.answers,
  });
  inThisTest({ desk });
  vi.stubGlobal('fetch', desk.fetch);
  settleWith(desk);

  // The page keeps its session and caches in modules, so a new tab needs fresh modules.
  vi.resetModules();
  const { fetchScreen, Router } = await import('#web/router.tsx');
  await fetchScreen(location.pathname);
  const user = userEvent.setup({ delay: null });
  await act(async () => {
    render(<Router />);
  });
  await settle();
  const fill = async (field: HTMLElement, text: string) => {
    actOnEvent(() => field.focus());
    fireEvent.input(field, { target: { value: text } });
    await settle();
  };
  return { desk, user, fill, path: () => location.pathname + location.search };
}

interface Site {
  siteName: string;
  communityInviteUrl?: string | null;
  supportContact?: string | null;
  modes?: object;
}

/** The facts that came with the page, as the desk also tells them. */
function siteAnswer({ siteName, communityInviteUrl = null, supportContact = null }: Site) {
  return {
    name: siteName,
    community_invite_url: communityInviteUrl,
    support_contact: supportContact,
  };
}

function adminSession(access: 'full' | 'read'): string {
  const role = access === 'full' ? { fullAccess: true } : { readOnly: true };
  const expiresAt = NOW + 7 * 86_400_000;
  const session = { timestamp: NOW, authenticated: true, ...role, expiresAt, token: ADMIN_TOKEN };
  return JSON.stringify(session);
}
