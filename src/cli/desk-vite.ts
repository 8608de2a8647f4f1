import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_TARGET } from './browser-floor.ts';

const DESK_PORT = process.env.DESK_PORT ?? '8090';

/** The desk in a browser: a small app of its own (docs/decisions/operators.md). */
export default defineConfig({
  root: fileURLToPath(new URL('../desk', import.meta.url)),
  base: '/desk/',
  publicDir: fileURLToPath(new URL('../client/public', import.meta.url)),
  plugins: [react()],
  build: {
    target: BUILD_TARGET,
    modulePreload: { polyfill: false },
    // One file: an operator opens the desk and stays.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Building a schema or a route changes nothing: unused ones are left out.
      treeshake: { manualPureFunctions: ['z', 'route'], propertyReadSideEffects: false },
    },
  },
  server: { proxy: { '/desk/api': `http://127.0.0.1:${DESK_PORT}` } },
});
