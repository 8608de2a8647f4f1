import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { type FirstPage, ROOT_ID } from '#contract/first-page';
import '../styles/tokens.css';
import '../styles/base.css';
import { keepInstallPrompt } from '../actors/install-prompt.ts';
import { whenQuiet } from '../actors/when-quiet.ts';
import { watchHistory } from '../ui/visits.ts';
import { App, fetchScreen } from './app.tsx';
import { AppRoot } from './app-root.tsx';
import { isAsDrawn, readFirstPage } from './first-page.ts';
import { allTexts } from './i18n.ts';
import { type Started, startCharts } from './start.ts';
import { yieldToMain } from './yield-to-main.ts';

/** What is drawn: charts with their texts, and what the server sent with the page, if it did. */
export type Opened = Started & { page: FirstPage | null };

/** Starts the charts with their real implementations. */
export async function startApp(): Promise<Opened> {
  keepInstallPrompt();
  await yieldToMain();
  const page = readFirstPage(document);
  await yieldToMain();
  // The code of a screen that was opened by its address comes while the charts start.
  fetchScreen(location.pathname);
  return { page, ...(await startCharts(page)) };
}

/** The app, or other content in its place, on these charts. */
export function appOn({ charts, i18n }: Opened, content: ReactNode = <App />): ReactNode {
  return (
    <AppRoot charts={charts} i18n={i18n}>
      <BrowserRouter>{content}</BrowserRouter>
    </AppRoot>
  );
}

/** The element that holds the app. */
export function container(): HTMLElement {
  const element = document.getElementById(ROOT_ID);
  if (!element) throw new Error(`index.html lost its #${ROOT_ID}`);
  return element;
}

/** When Trade, where most go next, is fetched: once home is there. */
const PRELOAD_MS = 2_000;

/** Draws the app. */
export function drawApp(opened: Opened): void {
  watchHistory();
  const app = appOn(opened);
  // The rows the server drew stay as they are; anything else it may have drawn is replaced. They are taken over a little
  // at a time, so that a finger is never kept waiting.
  if (opened.page && isAsDrawn(opened.page, location.pathname, opened.charts))
    startTransition(() => void hydrateRoot(container(), app));
  else createRoot(container()).render(app);
  whenQuiet(PRELOAD_MS, () => {
    fetchScreen('/trade');
    void allTexts(opened.i18n).want();
  });
}
