import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/styles.css';
// Before the router, so that it hears of back and forward first.
import './hold-leaving.ts';
import { Router } from './router.tsx';
import { followTheme } from './shell/theme.ts';

// Every screen brings a title of its own, and the first one in the document would win.
document.querySelector('title')?.remove();
followTheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
);
