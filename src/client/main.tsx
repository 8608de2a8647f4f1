import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ROOT_ID } from '#contract/first-page';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app/app.tsx';
import { AppRoot } from './app/app-root.tsx';
import { isAsDrawn, readFirstPage } from './app/first-page.ts';
import { startCharts } from './app/start.ts';
import { yieldToMain } from './app/yield-to-main.ts';

void start();

/** In a function: a module that waits for files of its own build, which wait for the module, would wait for ever. */
async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  if (!root) throw new Error(`index.html lost its #${ROOT_ID}`);

  // A plain build knows both to be false and leaves the gallery out.
  const opened =
    import.meta.env.DEV || import.meta.env.VITE_GALLERY
      ? await (await import('./gallery/open.tsx')).openGallery(location)
      : null;
  await yieldToMain();
  const page = readFirstPage(document);
  await yieldToMain();
  const { charts, i18n } = opened ?? (await startCharts(page));
  // For tests in the browser: the state of each chart (tests/e2e/paths), and the pseudo-locale (tests/e2e/screens).
  if (import.meta.env.DEV || import.meta.env.VITE_GALLERY) {
    const { PSEUDO, speak } = await import('./gallery/tongues.ts');
    const candlestateSpeak = (language: Parameters<typeof speak>[1]): Promise<void> => speak(i18n, language);
    Object.assign(globalThis, { candlestateCharts: charts, candlestateSpeak });
    if (new URLSearchParams(location.search).has(PSEUDO)) await candlestateSpeak(PSEUDO);
  }

  const app = (
    <AppRoot charts={charts} i18n={i18n}>
      <BrowserRouter>{opened?.page ?? <App />}</BrowserRouter>
    </AppRoot>
  );
  // The rows the server drew stay as they are; anything else it may have drawn is replaced. They are taken over a little
  // at a time, so that a finger is never kept waiting.
  if (!opened && page && isAsDrawn(page, location.pathname, charts))
    startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}
