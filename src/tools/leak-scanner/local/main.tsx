// Imported first, so that its layers keep their order.
import './styles.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ToLocalPage } from '../messages.ts';
import { App } from './app.tsx';
import { followDesk, followHeight, followKeys } from './desk-link.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The local page has no #root');
const page = createRoot(root);
let visits = 0;
let desk: ToLocalPage | undefined;

function draw(): void {
  if (!desk) return;
  page.render(
    <StrictMode>
      <App key={visits} desk={desk} />
    </StrictMode>,
  );
}

// A browser may keep a page in its cache to restore it later, so this clears all content on leaving.
window.addEventListener('pagehide', () => {
  visits += 1;
  flushSync(draw);
});

followKeys();
followDesk((told) => {
  const isFirst = desk === undefined;
  desk = told;
  document.documentElement.dataset.theme = told.theme;
  draw();
  // The height is reported only now, because the desk hides the frame until then.
  if (isFirst) followHeight(root);
});
