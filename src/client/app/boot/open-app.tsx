import '../../../ui/styles/tokens.css';
import '../../../ui/styles/base.css';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { FirstPage } from '#contract/first-page';
import { Kit } from '../../../ui/kit.ts';
import { keepInstallPrompt } from '../../actors/install-prompt.ts';
import { whenQuiet } from '../../actors/when-quiet.ts';
import { yieldToMain } from '../hooks/fetched.ts';
import { allTexts, languageOf } from '../i18n/i18n.ts';
import { App, fetchScreen } from '../shell/app.tsx';
import type { Drawn } from '../shell/waiting.tsx';
import { AppRoot } from './app-root.tsx';
import { isAsDrawn, readFirstPage } from './first-page.ts';
import { type Started, startCharts } from './start.ts';

/** An app that runs in a page. After `stop` nothing of it is left but what the device keeps. */
export type RunningApp = Started & { stop: () => void };

/** When what comes next is fetched, in milliseconds after the page has loaded: Trade, where most go from home, among it. */
const LATER_MS = 2_000;

/** Starts the app in an element of the page: the charts with their real implementations, then the views. */
export async function startApp(root: HTMLElement): Promise<RunningApp> {
  const life = new AbortController();
  const { signal } = life;
  const installPrompt = keepInstallPrompt(signal);
  await yieldToMain();
  const page = readFirstPage(document);
  await yieldToMain();
  // The code of a screen that was opened by its address comes while the charts start.
  fetchScreen(location.pathname);
  const started = await startCharts(page, installPrompt, signal);
  draw(root, started, <App />, signal, page);
  // The views go before the charts they show.
  signal.addEventListener('abort', () => started.charts.app.stop());
  const later = (): void => {
    fetchScreen('/trade');
    void allTexts(started.i18n).want();
    void import('./keep-for-later.ts').then(
      ({ keepForLater }) => keepForLater(started, signal),
      () => null,
    );
  };
  signal.addEventListener('abort', whenQuiet(LATER_MS, later));
  return { ...started, stop: () => life.abort() };
}

/** Draws the app, or other content in its place, on these charts, until `signal`. */
export function draw(
  root: HTMLElement,
  { charts, i18n }: Started,
  content: ReactNode,
  signal: AbortSignal,
  page: FirstPage | null = null,
): void {
  const kit = new Kit();
  kit.watch(signal);
  const app = (
    <AppRoot
      charts={charts}
      i18n={i18n}
      kit={kit}
      drawn={page?.language === languageOf(i18n) ? keptOf(root) : null}
    >
      <BrowserRouter>{content}</BrowserRouter>
    </AppRoot>
  );
  const unmountLater = (made: Root): void => signal.addEventListener('abort', () => made.unmount());
  // The rows the server drew stay as they are; anything else it may have drawn is replaced. They are taken over a little
  // at a time, so that a finger is never kept waiting.
  if (page && root.firstChild && isAsDrawn(page, location.pathname, charts))
    startTransition(() => unmountLater(hydrateRoot(root, app)));
  else {
    const made = createRoot(root);
    made.render(app);
    unmountLater(made);
  }
}

/** What the server drew of a screen, as it stands in the page: it goes on standing there until the screen's own view does. */
function keptOf(root: HTMLElement): Drawn {
  const drawn = root.querySelector('[data-drawn]');
  const keep = (place: HTMLElement | null): void => place?.append(drawn as Element);
  return drawn && { path: location.pathname, content: <div ref={keep} /> };
}
