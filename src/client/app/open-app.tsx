import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { type FirstPage, ROOT_ID } from '#contract/first-page';
import '../styles/tokens.css';
import '../styles/base.css';
import { App } from './app.tsx';
import { AppRoot } from './app-root.tsx';
import { isAsDrawn, readFirstPage } from './first-page.ts';
import { type Started, startCharts } from './start.ts';
import { yieldToMain } from './yield-to-main.ts';

/** What is drawn: charts with their texts, and what the server sent with the page, if it did. */
export type Opened = Started & { page: FirstPage | null };

/** Starts the charts with their real implementations. */
export async function startApp(): Promise<Opened> {
  await yieldToMain();
  const page = readFirstPage(document);
  await yieldToMain();
  return { page, ...(await startCharts(page)) };
}

/** Draws the app, or other content in its place, on these charts. */
export function drawApp({ charts, i18n, page }: Opened, content: ReactNode = <App />): void {
  const root = document.getElementById(ROOT_ID);
  if (!root) throw new Error(`index.html lost its #${ROOT_ID}`);
  const app = (
    <AppRoot charts={charts} i18n={i18n}>
      <BrowserRouter>{content}</BrowserRouter>
    </AppRoot>
  );
  // The rows the server drew stay as they are; anything else it may have drawn is replaced. They are taken over a little
  // at a time, so that a finger is never kept waiting.
  if (page && isAsDrawn(page, location.pathname, charts)) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}
