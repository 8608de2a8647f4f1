import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import project from './package.json' with { type: 'json' };
import { appManifest, buildOfSources } from './src/cli/app-manifest.ts';
import { BUILD_TARGET } from './src/cli/browser-floor.ts';
import { firstRoute, sharedWithTrade } from './src/cli/chunks.ts';
import { FIXED } from './src/cli/machine.ts';
import { textModules } from './src/cli/text-modules.ts';

const build = buildOfSources();
process.env.VITE_APP_VERSION = project.version;
process.env.VITE_APP_BUILD = build;
// A build must know the answer: one with the gallery registers no worker.
process.env.VITE_GALLERY ??= '';
const hasGallery = process.env.VITE_GALLERY !== '';
const ENTRY = 'src/client/main.tsx';
const GALLERY_ENTRY = 'tests/gallery/main.tsx';

const API_PORT = process.env.API_PORT ?? '8080';

/** In development, and in a build with the gallery, its entry stands in the place of the app's. */
const galleryEntry: Plugin = {
  name: 'gallery-entry',
  apply: (_, { command }) => command === 'serve' || hasGallery,
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace(ENTRY, GALLERY_ENTRY) },
};

/**
 * The tests open a new browser for each page: what several screens share comes in one file, where a visitor fetches some
 * hundred, once. They would be a third of the time of a short path.
 */
const sharedGroup = { name: 'shared', minShareCount: 2 };

export default defineConfig({
  publicDir: 'src/client/public',
  plugins: [react(), textModules(), appManifest(build), galleryEntry],
  build: {
    target: BUILD_TARGET,
    outDir: 'dist',
    // Packages ask that their licences come along.
    license: { fileName: 'licenses.md' },
    ...(hasGallery && { chunkSizeWarningLimit: 1_000 }),
    // The polyfill would be a script within the page. What a screen imports in turn is found when its file arrives: lists
    // of it for every screen would be in the first file.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // Building a schema or a route changes nothing: unused ones are left out.
      treeshake: { manualPureFunctions: ['z', 'route', 'maybeEmpty'], propertyReadSideEffects: false },
      output: {
        // A language lies in a folder of its own, so that the worker can tell it. The first file names some hundred others:
        // seven letters of a hash, the fewest the bundler takes, tell each from every other, and a sheet needs no name beside them.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('virtual:texts/')
            ? 'assets/texts/[name]-[hash:7].js'
            : 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: hasGallery
            ? [firstRoute(GALLERY_ENTRY), sharedGroup]
            : [firstRoute(ENTRY), sharedWithTrade(ENTRY)],
          includeDependenciesRecursively: false,
        },
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
    env: FIXED,
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    // They note which test takes which transitions of the charts, fix what tests draw, and keep tests off the network.
    setupFiles: [
      'src/chart-tools/record/setup.ts',
      'tests/support/fixed-seed.ts',
      'tests/support/loopback.ts',
    ],
    // Starts a PostgreSQL for the tests that ask for one.
    globalSetup: ['tests/support/postgres-broker.ts'],
    // Some wait for a process or a clock while others compute: on two cores one worker more than cores.
    maxWorkers: availableParallelism() + 1,
    // Files share the modules of their worker: importing them anew for each took a third of the time. No test may leave
    // anything behind, so what it stubs goes by itself.
    isolate: false,
    unstubGlobals: true,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
