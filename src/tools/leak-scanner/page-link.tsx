import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeskClient } from '#kit/page/client.tsx';
import { handOver } from '#kit/page/handover.ts';
import { maskedWebhookUrl, webhookUrl } from '#kit/webhook/webhook-url.ts';
import { type FromLocalPage, fromLocalPage, type Place, type ToLocalPage } from './messages.ts';
import { useKnownDecoys } from './page-decoys.tsx';

const schema = fromLocalPage();

/**
 * The two ends of the frame: tells the local page what it needs to know, and does the few things that it may
 * ask for. Answers how high the frame is to be, once it shows something.
 */
export function useLocalPage(frame: RefObject<HTMLIFrameElement | null>): number | undefined {
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState<number>();
  const navigate = useNavigate();
  const theme = useShownTheme();
  const windowHeight = useWindowHeight();
  const practice = usePractice();
  const decoys = useKnownDecoys();

  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    // Its origin is 'null', as that of every shut-in document: who it is tells the window alone.
    if (event.source === null || event.source !== innerWindow(frame.current)) return;
    const read = schema.safeParse(event.data);
    if (read.success) obey(read.data);
  });

  function obey(message: FromLocalPage) {
    if (message.type === 'ready') setReady(true);
    if (message.type === 'height') setHeight(message.height);
    if (message.type === 'place') window.open(addressOf[message.place], '_blank', 'noreferrer');
    if (message.type === 'palette') openPalette();
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
    // A shut-in document has no origin to be named; nothing of this is secret.
    innerWindow(frame.current)?.postMessage(told, '*');
  }, [isReady, theme, windowHeight, decoys, practice, frame]);

  return height;
}

/** The page stands in a frame of its frame. */
function innerWindow(frame: HTMLIFrameElement | null): Window | undefined {
  return frame?.contentWindow?.frames[0];
}

/** Keys that are pressed inside do not come out by themselves. */
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

/** A desk that practises offers a made-up file, with a webhook that can be deleted for practice. */
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

const addressOf: Record<Place, string> = {
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
