import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('src/web', import.meta.url)),
  plugins: [react(), tailwind()],
  // wouter asks for React's own hook through a package for old versions of React, which weighs 0.4 KB.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // The policy is script-src 'self': nothing inline, and pictures and fonts stay files.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One file for all that the first view needs: in pieces it would weigh 4 KB more. What tools
    // share is one more, and so is what screens of the admin area share: a tool used to fetch
    // twenty files of some 300 bytes each.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-view', tags: ['$initial'], priority: 2 },
            { name: 'home-pass', test: /src[\\/]web[\\/]home[\\/](pass|since)[\\/]/, priority: 1 },
            {
              name: 'tool-parts',
              test: /src[\\/](ui|kit[\\/](?!admin))/,
              minShareCount: 3,
              priority: 1,
            },
            { name: 'admin-parts', test: /src[\\/](web|kit)[\\/]admin[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
    target: ['chrome120', 'edge120', 'firefox120', 'safari17'],
  },
});
