import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { decoys as register } from '#kit/decoys/register.ts';
import { useAction } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { handOver } from '#kit/page/handover.ts';
import { maskedWebhookUrl, webhookUrl } from '#kit/webhook/webhook-url.ts';
import { words } from '#ui/words.ts';
import { type FromLocalPage, fromLocalPage, type Place, type ToLocalPage } from './messages.ts';
import type { KnownDecoy } from './scanner.ts';
import en from './words/en.json';

const schema = fromLocalPage();

interface Found {
  input: { number: number };
  output: { detail: string; is_new: boolean };
}

/**
 * Sends the local page what it needs to know, and does the few things that it may ask for. Returns the
 * frame's height once it shows something.
 */
export function useLocalPage(frame: RefObject<HTMLIFrameElement | null>): number | undefined {
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState<number>();
  const [, navigate] = useLocation();
  const theme = useShownTheme();
  const windowHeight = useWindowHeight();
  const practice = usePractice();
  const decoys = useKnownDecoys();
  const found = useAction<Found>(register, 'found', {
    failsInMessage: true,
    success: ({ detail }) => ({ title: say('decoy.told'), description: detail }),
  });

  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    // Sandboxed documents all have the origin 'null', so only the window identifies the sender.
    if (event.source === null || event.source !== innerWindow(frame.current)) return;
    const read = schema.safeParse(event.data);
    if (read.success) obey(read.data);
  });

  function obey(message: FromLocalPage) {
    if (message.type === 'ready') setReady(true);
    if (message.type === 'height') setHeight(message.height);
    if (message.type === 'place')
      window.open(placeAddresses[message.place], '_blank', 'noreferrer');
    if (message.type === 'palette') openPalette();
    if (message.type === 'decoy') void found.run({ number: message.number });
    if (message.type === 'webhook') {
      const { tool, id, token } = message;
      const shown = maskedWebhookUrl({ id });
      handOver({ id: tool }, { kind: 'webhook', shown, value: webhookUrl({ id, token }) });
      navigate(`/${tool}`);
    }
  }

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => onMessage(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    if (!isReady || decoys === undefined) return;
    const told: ToLocalPage = { type: 'desk', theme, windowHeight, decoys, practice };
    // A sandboxed document has no origin to address, and none of this is secret.
    innerWindow(frame.current)?.postMessage(told, '*');
  }, [isReady, theme, windowHeight, decoys, practice, frame]);

  return height;
}

/** The local page is in a frame within the frame. */
function innerWindow(frame: HTMLIFrameElement | null): Window | undefined {
  return frame?.contentWindow?.frames[0];
}

/** Key presses inside the frame don't reach this document. */
function openPalette() {
  const key = { key: 'k', ctrlKey: true, metaKey: true, bubbles: true };
  document.dispatchEvent(new KeyboardEvent('keydown', key));
}

function useShownTheme(): 'light' | 'dark' {
  const [theme, setTheme] = useState(themeOfPage);
  useEffect(() => {
    const watch = new MutationObserver(() => setTheme(themeOfPage()));
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  }, []);
  return theme;
}

function themeOfPage(): 'light' | 'dark' {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function useWindowHeight(): number {
  const [height, setHeight] = useState(() => window.innerHeight);
  useEffect(() => {
    const read = () => setHeight(window.innerHeight);
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, []);
  return height;
}

/** In practice mode the desk offers a sample file with a webhook that can be deleted for practice. */
function usePractice(): ToLocalPage['practice'] {
  const { platforms, pass, listSamples } = useDeskClient();
  const [practice, setPractice] = useState<ToLocalPage['practice']>(null);
  const isPractised = platforms.modes?.discord === 'practice';
  useEffect(() => {
    if (!isPractised) return setPractice(null);
    let isShown = true;
    setPractice({ webhook: null });
    if (pass.held) {
      listSamples().then((samples) => {
        const webhook = samples?.webhooks[0]?.value ?? null;
        if (isShown) setPractice({ webhook });
      });
    }
    return () => {
      isShown = false;
    };
  }, [isPractised, pass.held, listSamples]);
  return practice;
}

const DISCORD_APPS = 'https://discord.com/developers/applications';
const ROBLOX_CREDENTIALS = 'https://create.roblox.com/dashboard/credentials';

const placeAddresses: Record<Place, string> = {
  discord: 'https://discord.com/channels/@me',
  'discord-apps': DISCORD_APPS,
  'roblox-security': 'https://www.roblox.com/my/account#!/security',
  'roblox-keys': ROBLOX_CREDENTIALS,
  'roblox-apps': `${ROBLOX_CREDENTIALS}?activeTab=OAuthTab`,
  'token-revoker': '/token-revoker',
  'session-refresh': '/session-refresh',
  'sign-out': '/sign-out',
  'admin-codes': '/admin/codes',
  'admin-passes': '/admin/passes',
  'admin-keys': '/admin/keys',
};

const say = words(en);
/** A scan doesn't wait longer than this for the list of decoys. */
const WAIT_MS = 2_000;

/** Undefined until the desk answers. Null if it refuses, for example because there is no pass. */
function useKnownDecoys(): readonly KnownDecoy[] | null | undefined {
  const { pass, send } = useDeskClient();
  const [known, setKnown] = useState<readonly KnownDecoy[] | null>();

  const ask = useEffectEvent(async (isShown: () => boolean) => {
    const answer = await send({ action: register.actions.known, input: {} });
    if (!isShown()) return;
    setKnown(answer.ok ? (answer.data as Told).decoys.map(asKnown) : null);
  });

  useEffect(() => {
    if (!pass.held) return setKnown(null);
    let isShown = true;
    const timer = setTimeout(() => setKnown((before) => before ?? null), WAIT_MS);
    void ask(() => isShown);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [pass.held]);
  return known;
}

interface Told {
  decoys: {
    number: number;
    label: string;
    place: string | null;
    planted_by: string | null;
    made_at: number;
    digests: string[];
  }[];
}

function asKnown({
  number,
  label,
  place,
  planted_by,
  made_at,
  digests,
}: Told['decoys'][number]): KnownDecoy {
  const by = planted_by ?? say('decoy.erased');
  return { number, label, place, by, at: new Date(made_at).toISOString(), digests };
}
