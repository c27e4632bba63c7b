// Every way in which a page can communicate with someone else. Each is a script for the page, in which
// `at(name)` is the target URL and `udp` is the port of a UDP socket.

const callOut = `async (Connection) => {
  const peer = new Connection({ iceServers: [{ urls: 'stun:127.0.0.1:' + udp }] });
  peer.createDataChannel('out');
  await peer.setLocalDescription(await peer.createOffer());
}`;

const inWorker = (code: string) => `
  const blob = URL.createObjectURL(new Blob([${code}], { type: 'text/javascript' }));
  new Worker(blob);`;

const element = (name: string, attributes: string) =>
  `document.body.append(Object.assign(document.createElement('${name}'), { ${attributes} }));`;

/** Ways that an HTTP server receives. */
export const waysOverHttp: Record<string, string> = {
  fetch: `fetch(at('fetch'), { mode: 'no-cors' });`,
  'fetch-keepalive': `fetch(at('fetch-keepalive'), { mode: 'no-cors', keepalive: true });`,
  request: `const r = new XMLHttpRequest(); r.open('GET', at('request')); r.send();`,
  'web-socket': `new WebSocket(at('web-socket').replace('http', 'ws'));`,
  'event-source': `new EventSource(at('event-source'));`,
  beacon: `navigator.sendBeacon(at('beacon'), 'x');`,
  image: `new Image().src = at('image');`,
  'css-image': `document.body.style.backgroundImage = 'url(' + at('css-image') + ')';`,
  script: element('script', `src: at('script')`),
  'style-sheet': element('link', `rel: 'stylesheet', href: at('style-sheet')`),
  font: `new FontFace('far', 'url(' + at('font') + ')').load();`,
  prefetch: element('link', `rel: 'prefetch', href: at('prefetch')`),
  preload: element('link', `rel: 'preload', as: 'fetch', crossOrigin: '', href: at('preload')`),
  'module-preload': element('link', `rel: 'modulepreload', href: at('module-preload')`),
  import: `import(at('import'));`,
  'worker-fetch': inWorker(`"fetch('" + at('worker-fetch') + "', { mode: 'no-cors' })"`),
  'worker-import': inWorker(`"importScripts('" + at('worker-import') + "')"`),
  'worker-socket': inWorker(`"new WebSocket('" + at('worker-socket').replace('http', 'ws') + "')"`),
  'worker-in-worker': inWorker(
    `"new Worker(URL.createObjectURL(new Blob([\\"fetch('" + at('worker-in-worker') + "', { mode: 'no-cors' })\\"])))"`,
  ),
  worklet: `const audio = new OfflineAudioContext(1, 1, 44100); audio.audioWorklet.addModule(at('worklet'));`,
  frame: element('iframe', `src: at('frame')`),
  object: element('object', `data: at('object')`),
  embed: element('embed', `src: at('embed')`),
  video: element('video', `src: at('video'), preload: 'auto'`),
  picture: `document.body.insertAdjacentHTML('beforeend', '<svg><image href="' + at('picture') + '"/></svg>');`,
  'source-set': element('img', `srcset: at('source-set') + ' 1x'`),
  'inner-script': `document.body.append(Object.assign(document.createElement('iframe'),
    { srcdoc: '<script>fetch("' + at('inner-script') + '", { mode: "no-cors" })</' + 'script>' }));`,
  'inner-image': `document.body.append(Object.assign(document.createElement('iframe'),
    { srcdoc: '<img src="' + at('inner-image') + '">' }));`,
  'blob-frame': `document.body.append(Object.assign(document.createElement('iframe'), { src: URL.createObjectURL(
    new Blob(['<img src="' + at('blob-frame') + '">'], { type: 'text/html' })) }));`,
};

/** Ways that only browsers with their own policy for them would send, so nothing has to receive them. */
export const hints: Record<string, string> = {
  preconnect: element('link', `rel: 'preconnect', href: at('preconnect')`),
  'dns-prefetch': element('link', `rel: 'dns-prefetch', href: at('dns-prefetch')`),
  'worker-from-address': `new Worker(at('worker-from-address'));`,
  'service-worker': `navigator.serviceWorker.register(at('service-worker'));`,
  'shared-worker': `new SharedWorker(at('shared-worker'));`,
  speculation: `document.body.append(Object.assign(document.createElement('script'), { type: 'speculationrules',
    textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [at('speculation')] }] }) }));`,
  'top-navigation': `window.top.location.href = at('top-navigation');`,
  'outer-navigation': `window.parent.location.href = at('outer-navigation');`,
};

/** Ways that a UDP socket receives. */
export const waysOverUdp: Record<string, string> = {
  'web-rtc': `await (${callOut})(window.RTCPeerConnection ?? window.webkitRTCPeerConnection);`,
  'web-rtc-blank': `const f = document.createElement('iframe'); document.body.append(f);
    await (${callOut})(f.contentWindow.RTCPeerConnection);`,
  'web-rtc-srcdoc': `const f = document.createElement('iframe'); f.srcdoc = '<p>x';
    await new Promise((done) => { f.onload = done; document.body.append(f); });
    await (${callOut})(f.contentWindow.RTCPeerConnection);`,
  'web-rtc-script': `const f = document.createElement('iframe');
    f.srcdoc = '<script>const udp = ' + udp + ';(${callOut.replaceAll("'", "\\'").replaceAll('\n', ' ')})(RTCPeerConnection)</' + 'script>';
    document.body.append(f);`,
  'web-transport': `new WebTransport('https://127.0.0.1:' + udp + '/out');`,
};

/** Ways that navigate the page away, so they are tried one at a time. */
export const waysOfLeaving: Record<string, string> = {
  location: `location.href = at('location');`,
  replace: `location.replace(at('replace'));`,
  'meta-refresh': `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=' + at('meta-refresh') + '">');`,
  link: `const a = document.createElement('a'); a.href = at('link'); document.body.append(a); a.click();`,
  download: `const a = document.createElement('a'); a.href = at('download'); a.download = 'x'; document.body.append(a); a.click();`,
  form: `const f = document.createElement('form'); f.action = at('form'); document.body.append(f); f.submit();`,
  ping: `const p = document.createElement('a'); p.href = '#ping'; p.ping = at('ping'); document.body.append(p); p.click();`,
  'open-self': `window.open(at('open-self'), '_self');`,
  popup: `window.open(at('popup'));`,
};

interface Target {
  origin: string;
  udpPort: number;
  /** Distinguishes attempts from inside from those of the control. */
  mark: string;
}

/** A script that tries one way after another, whatever the result of each. */
export function scriptOf(
  ways: Readonly<Record<string, string>>,
  { origin, udpPort, mark }: Target,
): string {
  const attempts = Object.values(ways).map((code) => `async () => { ${code} }`);
  return `(async () => {
    const udp = ${udpPort};
    const at = (name) => '${origin}/${mark}/' + name;
    for (const attempt of [${attempts.join(',\n')}]) {
      try { await Promise.race([attempt(), new Promise((done) => setTimeout(done, 500))]); } catch {}
    }
  })()`;
}
