type Known = readonly [name: string, mark: RegExp];

// The first match wins, because nearly every browser also claims to be the older ones.
const browsers: readonly Known[] = [
  ['Edge', /\b(Edg|EdgA|EdgiOS|Edge)\/\d/],
  ['Opera', /\b(OPR|OPT|OPX|Opera)\/\d/],
  ['Samsung Internet', /\bSamsungBrowser\/\d/],
  ['Vivaldi', /\bVivaldi\/\d/],
  ['Yandex Browser', /\bYaBrowser\/\d/],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\/\d/],
  ['Firefox', /\b(Firefox|FxiOS)\/\d/],
  ['Chrome', /\b(Chrome|HeadlessChrome|Chromium|CriOS)\/\d/],
  ['Safari', /\bVersion\/\d.*\bSafari\/\d/],
];

const systems: readonly Known[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Names a browser by its user agent. Unknown parts are called unknown rather than guessed. */
export function nameBrowser(agent: string): string {
  const browser = nameIn(browsers, agent) ?? 'Unknown browser';
  const system = nameIn(systems, agent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(known: readonly Known[], agent: string): string | undefined {
  return known.find(([, mark]) => mark.test(agent))?.[0];
}
