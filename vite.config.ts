import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import project from './package.json' with { type: 'json' };
import { answersOnly } from './src/cli/answers-only.ts';
import { appManifest, buildOfSources } from './src/cli/app-manifest.ts';
import { chunkGroups } from './src/cli/chunks.ts';
import { leanIcons, leanRouter, pureComponents } from './src/cli/lean-packages.ts';
import { moduleLoader } from './src/cli/module-loader.ts';
import { offlineWorker } from './src/cli/offline-worker.ts';
import { textModules } from './src/cli/text-modules.ts';

const build = buildOfSources();
process.env.VITE_APP_VERSION = project.version;
process.env.VITE_APP_BUILD = build;
// A build must know the answer, or it would carry the gallery along (src/client/gallery).
process.env.VITE_GALLERY ??= '';

const API_PORT = process.env.API_PORT ?? '8080';

export default defineConfig({
  publicDir: 'src/client/public',
  resolve: {
    // React has had this hook since 18; the shim only carries its own for older ones.
    alias: [
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  plugins: [
    react(),
    textModules(),
    answersOnly(),
    pureComponents(),
    leanIcons(),
    leanRouter(),
    moduleLoader(),
    appManifest(build),
    offlineWorker(),
  ],
  build: {
    target: 'es2022',
    outDir: 'dist',
    // A modern phone preloads by itself; the polyfill would be the only inline-like script.
    // What a screen imports in turn is found when its file arrives: lists of it for every screen would ride in the
    // first file.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // Building a schema or a route changes nothing: those nobody uses are left out.
      treeshake: { manualPureFunctions: ['z', 'route', 'maybeEmpty'], propertyReadSideEffects: false },
      output: {
        // Screens are named to each other by the hundred; a name beside the hash would only be carried along.
        // A language keeps its name, in a folder of its own, so that the worker can tell it.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('virtual:texts/') ? 'assets/texts/[name]-[hash].js' : 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups: chunkGroups(), includeDependenciesRecursively: false },
      },
    },
  },
  server: {
    // `npm run dev` starts the API beside Vite; the page talks to one origin in both cases.
    proxy: {
      '/api': `http://127.0.0.1:${API_PORT}`,
      '/v1': { target: `http://127.0.0.1:${API_PORT}`, ws: true },
    },
  },
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    // Every core: on two, the default is one.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
