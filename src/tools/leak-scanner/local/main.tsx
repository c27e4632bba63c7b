// First, so that its layers come in their order.
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ToLocalPage } from '../messages.ts';
import { App } from './app.tsx';
import { followDesk, followHeight, followKeys } from './desk-link.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The local page has no #root');
const page = createRoot(root);
let isDrawn = false;

followKeys();
followDesk((told: ToLocalPage) => {
  document.documentElement.dataset.theme = told.theme;
  page.render(
    <StrictMode>
      <App desk={told} />
    </StrictMode>,
  );
  // Its height is told only now: until then the desk does not show it.
  if (!isDrawn) followHeight(root);
  isDrawn = true;
});
