// First, so that its layers come in their order.
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

// A browser may keep a page that was left, to show it again at once. Of this one it keeps nothing.
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
  // Its height is told only now: until then the desk does not show it.
  if (isFirst) followHeight(root);
});
