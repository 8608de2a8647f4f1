import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ROOT_ID } from '#contract/first-page';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app/app.tsx';
import { AppRoot } from './app/app-root.tsx';
import { isAsDrawn, readFirstPage } from './app/first-page.ts';
import { startCharts } from './app/start.ts';

const root = document.getElementById(ROOT_ID);
if (!root) throw new Error(`index.html lost its #${ROOT_ID}`);

// A plain build knows both to be false and leaves the gallery out.
const opened =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY
    ? await (await import('./gallery/open.tsx')).openGallery(location)
    : null;
const page = readFirstPage(document);
const { charts, i18n } = opened ?? (await startCharts(page));
// For the walks in the browser (tests/e2e/walks), which read where each chart stands.
if (import.meta.env.DEV || import.meta.env.VITE_GALLERY)
  Object.assign(globalThis, { candlestateCharts: charts });

const app = (
  <AppRoot charts={charts} i18n={i18n}>
    <BrowserRouter>{opened?.page ?? <App />}</BrowserRouter>
  </AppRoot>
);
// The rows the server drew stay as they are; anything else it may have drawn is replaced.
if (!opened && page && isAsDrawn(page, location.pathname, charts)) hydrateRoot(root, app);
else createRoot(root).render(app);
