// Tries every way out of the page whose outcome a script can observe. A call's return value proves nothing
// (sendBeacon returns true even if it is blocked), so each try waits for the browser to report a refusal.
import { deskOrigin } from './desk-link.ts';

type Way =
  | 'fetch'
  | 'request'
  | 'web-socket'
  | 'event-source'
  | 'beacon'
  | 'image'
  | 'script'
  | 'style'
  | 'frame'
  | 'prefetch'
  | 'import'
  | 'worker'
  | 'worker-fetch'
  | 'popup'
  | 'web-rtc';

export interface Tried {
  way: Way;
  /** 'gone' means that the browser feature is missing. */
  outcome: 'refused' | 'gone' | 'open';
  /** The rule of the page's policy that the browser reported. */
  rule?: string | undefined;
  origin: string;
}

const WAIT_MS = 1_500;

const ways: [Way, (address: string) => unknown][] = [
  ['fetch', (address) => fetch(address, { mode: 'no-cors' })],
  [
    'request',
    (address) => {
      const request = new XMLHttpRequest();
      request.open('GET', address);
      request.send();
    },
  ],
  ['web-socket', (address) => new WebSocket(address)],
  ['event-source', (address) => new EventSource(address)],
  ['beacon', (address) => navigator.sendBeacon(address, 'x')],
  ['image', (address) => Object.assign(new Image(), { src: address })],
  ['script', (address) => append('script', { src: address })],
  ['style', (address) => append('link', { rel: 'stylesheet', href: address })],
  ['frame', (address) => append('iframe', { src: address, hidden: true })],
  ['prefetch', (address) => append('link', { rel: 'prefetch', href: address })],
  ['import', (address) => import(/* @vite-ignore */ address)],
  ['worker', (address) => new Worker(address)],
];

/** Tries one way after another, so that each report belongs to the current one. */
export async function tryNetwork(): Promise<Tried[]> {
  const origin = deskOrigin();
  const tried: Tried[] = [];
  for (const [way, act] of ways) {
    const answer = await watchRefusal(way, () => act(`${origin}/healthz?tried=${way}`));
    tried.push({ way, origin, ...answer });
  }
  const rule = await ruleInWorker(`${origin}/healthz?tried=worker-fetch`);
  tried.push({ way: 'worker-fetch', outcome: rule ? 'refused' : 'open', rule, origin });
  // A refused window is null.
  const popup = window.open(`${origin}/healthz?tried=popup`);
  tried.push({ way: 'popup', outcome: popup === null ? 'refused' : 'open', origin });
  const canCall = 'RTCPeerConnection' in window || 'webkitRTCPeerConnection' in window;
  tried.push({ way: 'web-rtc', outcome: canCall ? 'open' : 'gone', origin });
  return tried;
}

function watchRefusal(way: Way, act: () => unknown): Promise<Pick<Tried, 'outcome' | 'rule'>> {
  return new Promise((resolve) => {
    const settle = (answer: Pick<Tried, 'outcome' | 'rule'>) => {
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', hear);
      resolve(answer);
    };
    const hear = ({ blockedURI, effectiveDirective: rule }: SecurityPolicyViolationEvent) => {
      // The report comes twice, for the header and for the document. For a frame it only names the desk.
      const isOwn = way === 'frame' ? rule === 'frame-src' : blockedURI.endsWith(`tried=${way}`);
      if (isOwn) settle({ outcome: 'refused', rule });
    };
    const timer = setTimeout(() => settle({ outcome: 'open' }), WAIT_MS);
    document.addEventListener('securitypolicyviolation', hear);
    try {
      // A later failure proves nothing.
      Promise.resolve(act()).catch(() => undefined);
    } catch {
      // The call threw before it started.
      settle({ outcome: 'refused' });
    }
  });
}

/** Tries it in a worker like the one this page uses for scanning. */
function ruleInWorker(address: string): Promise<string | undefined> {
  const code = `addEventListener('securitypolicyviolation', (event) => postMessage(event.effectiveDirective));
    fetch(${JSON.stringify(address)}, { mode: 'no-cors' }).catch(() => undefined);`;
  const blob = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  return new Promise<string | undefined>((resolve) => {
    const worker = new Worker(blob);
    worker.addEventListener('message', ({ data }) => resolve(String(data)));
    setTimeout(() => resolve(undefined), WAIT_MS);
    setTimeout(() => worker.terminate(), WAIT_MS);
  }).finally(() => URL.revokeObjectURL(blob));
}

function append(name: 'script' | 'link' | 'iframe', attributes: object): void {
  const element = Object.assign(document.createElement(name), attributes);
  document.body.append(element);
  setTimeout(() => element.remove(), WAIT_MS);
}
