// A local page is a document that can't use the network. It contains everything it needs, and its policy lets
// it load nothing else. See docs/decisions/0023.
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { tools } from '#tools/index.ts';
import type { RunVite } from './run-vite.ts';

// Part of the document, because it can't load them.
const ICONS = fileURLToPath(new URL('../../ui/icons.svg', import.meta.url));
const toolsFolder = fileURLToPath(new URL('../../tools', import.meta.url));

/** Allows scripts and saving files, but no forms, no popups and no access to the surrounding page. */
const SANDBOX = 'allow-scripts allow-downloads';

/**
 * The last two have no effect inside a document, and a browser that doesn't know
 * the first would complain twice.
 */
const HEADER_ONLY = `webrtc 'block'; frame-ancestors 'self'; sandbox ${SANDBOX}`;

// Browsers don't support 'block' yet, so WebRTC's globals are deleted before any other script runs.
const SEAL =
  "for(const name of Object.getOwnPropertyNames(window))if(name.includes('RTC'))delete window[name];";

const FILL =
  'html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}body{overflow:hidden}';

/** Writes each tool's local page and its policy into `local/` of the built page. */
export async function buildLocalPages(outDir: string, run: RunVite): Promise<void> {
  const local = tools.filter(({ id }) => existsSync(findEntry(id)));
  if (local.length === 0) return;
  await mkdir(join(outDir, 'local'), { recursive: true });
  const icons = await readFile(ICONS, 'utf8');
  for (const { id, title } of local) {
    const { html, policy } = compose(title, await bundle(id, run), icons);
    await writeFile(join(outDir, 'local', `${id}.html`), html);
    await writeFile(join(outDir, 'local', `${id}.policy`), policy);
  }
}

interface Bundled {
  script: string;
  style: string;
}

function findEntry(id: string): string {
  return join(toolsFolder, id, 'local', 'main.tsx');
}

async function bundle(id: string, run: RunVite): Promise<Bundled> {
  const built = await run({
    build: {
      write: false,
      // Includes fonts, because the page can't load them from anywhere.
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      cssCodeSplit: false,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: findEntry(id),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const scripts = output.filter((file) => file.type === 'chunk');
  const styles = output.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  const [script] = scripts;
  if (!script || scripts.length + styles.length !== output.length) {
    const names = output.map(({ fileName }) => fileName).join(', ');
    throw new Error(`The local page of ${id} is not one script and its styles: ${names}`);
  }
  return {
    script: escapeScript(script.code),
    style: styles.map((file) => ('source' in file ? String(file.source) : '')).join('\n'),
  };
}

/**
 * Two nested documents. The policy of the outer document decides where a frame can navigate, so the
 * inner one with the page can't navigate at all, not even back to this desk with data in the URL. It
 * inherits the outer one's policy.
 */
function compose(
  title: string,
  { script, style }: Bundled,
  icons: string,
): { html: string; policy: string } {
  const policy = writePolicy({ scripts: [SEAL, script], styles: [style, FILL] });
  const inner = writeDocument(
    title,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><script>${SEAL}</script><style>${style}</style>`,
    `${icons}<div id="root"></div><script>${script}</script>`,
  );
  const html = writeDocument(
    title,
    // Also in the document, so that a proxy that drops headers doesn't weaken it.
    `<meta http-equiv="content-security-policy" content="${escapeAttribute(policy)}"><style>${FILL}</style>`,
    `<iframe title="${escapeAttribute(title)}" sandbox="${SANDBOX}" allow="clipboard-write" srcdoc="${escapeAttribute(inner)}"></iframe>`,
  );
  return { html, policy: `${policy}; ${HEADER_ONLY}` };
}

function writeDocument(title: string, head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
}

function writePolicy({ scripts, styles }: { scripts: string[]; styles: string[] }): string {
  return [
    "default-src 'none'",
    // The scanner's kernel is WebAssembly, embedded as bytes in the script.
    `script-src ${scripts.map(hashSource).join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${styles.map(hashSource).join(' ')}`,
    'font-src data:',
    // A worker from a URL would have a policy of its own. A blob inherits the page's.
    'worker-src blob:',
    "connect-src 'none'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** Escapes code for a script element, because the browser looks for its end and for comments first. */
function escapeScript(code: string): string {
  return code.replace(/<(?=\/script|script)/gi, '\\x3c').replaceAll('<!--', '\\x3c!--');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
