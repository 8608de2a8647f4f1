import { VitePWA } from 'vite-plugin-pwa';

/** What the app needs to open without a network. The languages, in a folder below, are kept when they are used. */
const SHELL = ['index.html', 'assets/*.{js,css}', '*.{svg,png}'];

/**
 * The service worker (Workbox): keeps the built files and answers a page that cannot be fetched with the plain one.
 * A page comes from the network while there is one, since the server draws its rows. Calls of the API pass it by: no
 * request that changes money is ever kept, or sent again.
 */
export function offlineWorker() {
  return VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    // The app has its own manifest, its own question for a newer build, and registers the worker itself.
    manifest: false,
    registerType: 'prompt',
    injectRegister: false,
    workbox: {
      globPatterns: SHELL,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      cleanupOutdatedCaches: true,
      navigateFallback: null,
      runtimeCaching: [
        {
          // Their names change with what they hold.
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/texts/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'languages',
            expiration: { maxEntries: 4 },
            // A module is asked for with its Origin, the copy the page kept was not; the file is the same.
            matchOptions: { ignoreVary: true },
          },
        },
        {
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && !/^\/(api|v1|healthz|readyz)(\/|$)/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/index.html' } },
        },
      ],
    },
  });
}
