// Every way out that a script can try and see the end of, tried from inside. What a call returns proves
// nothing (a beacon says yes when it is blocked), so each one waits for the browser's own word that it refused.
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
  /** gone: there is nothing to try it with. */
  outcome: 'refused' | 'gone' | 'open';
  /** The rule of the page's policy that the browser named. */
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

/** One after the other, so that each refusal belongs to the one that was tried. */
export async function tryNetwork(): Promise<Tried[]> {
  const origin = deskOrigin();
  const tried: Tried[] = [];
  for (const [way, act] of ways) {
    const answer = await watchRefusal(way, () => act(`${origin}/healthz?tried=${way}`));
    tried.push({ way, origin, ...answer });
  }
  const rule = await ruleInWorker(`${origin}/healthz?tried=worker-fetch`);
  tried.push({ way: 'worker-fetch', outcome: rule ? 'refused' : 'open', rule, origin });
  // A window that was refused is none at all.
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
      // The refusal comes twice, for the header and for the document. Of a frame it names the desk alone.
      const isOwn = way === 'frame' ? rule === 'frame-src' : blockedURI.endsWith(`tried=${way}`);
      if (isOwn) settle({ outcome: 'refused', rule });
    };
    const timer = setTimeout(() => settle({ outcome: 'open' }), WAIT_MS);
    document.addEventListener('securitypolicyviolation', hear);
    try {
      // That it fails later on proves nothing.
      Promise.resolve(act()).catch(() => undefined);
    } catch {
      // Not even begun.
      settle({ outcome: 'refused' });
    }
  });
}

/** In a worker as this page has one for scanning. */
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
