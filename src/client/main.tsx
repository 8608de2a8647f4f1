import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app/app.tsx';
import { ChartsContext } from './app/charts.ts';
import { startCharts } from './app/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its #root');

const { charts, i18n } = await startCharts();

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <ChartsContext value={charts}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </ChartsContext>
    </I18nextProvider>
  </StrictMode>,
);
