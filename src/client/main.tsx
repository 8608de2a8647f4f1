import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app/app.tsx';
import { ChartsContext } from './app/charts.ts';
import { LanguageFrame } from './app/language-frame.tsx';
import { startCharts } from './app/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its #root');

// A plain build knows both to be false and leaves the gallery out.
const opened =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY
    ? await (await import('./gallery/open.tsx')).openGallery(location)
    : null;
const { charts, i18n } = opened ?? (await startCharts());
// For the walks in the browser (tests/e2e/walks), which read where each chart stands.
if (import.meta.env.DEV || import.meta.env.VITE_GALLERY)
  Object.assign(globalThis, { candlestateCharts: charts });

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <ChartsContext value={charts}>
        <LanguageFrame>
          <BrowserRouter>{opened?.page ?? <App />}</BrowserRouter>
        </LanguageFrame>
      </ChartsContext>
    </I18nextProvider>
  </StrictMode>,
);
