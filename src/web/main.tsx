import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles.css';
import { setIconFile } from '#ui/icon.tsx';
import iconFile from '#ui/icons.svg';
import { watchDesk } from './client/watch.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { fetchScreen, Router } from './router.tsx';
import { followTheme } from './shell/theme.ts';

const WAIT_MS = 200;

// Every screen sets its own title, and the first one in the document would win.
document.querySelector('title')?.remove();
followTheme();
setIconFile(iconFile);
watchDesk();
fetchAhead((pathname) => void fetchScreen(pathname));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const page = createRoot(root);
// On a slow network the frame appears first and the screen follows. This isn't awaited, because the screen's
// chunk imports this one and would wait for it.
void Promise.race([
  Promise.all([fetchScreen(window.location.pathname), loadFonts()]),
  pause(WAIT_MS),
]).then(() => {
  page.render(
    <StrictMode>
      <Router />
    </StrictMode>,
  );
});

/** Text drawn in another font first would move when this one arrives. */
function loadFonts(): Promise<unknown> {
  return Promise.all([
    document.fonts.load('1em "Atkinson Next"'),
    document.fonts.load('1em "Atkinson Mono"'),
  ]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
