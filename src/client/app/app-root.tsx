import { type ReactNode, StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Charts, ChartsContext } from './charts.ts';
import type { I18n } from './i18n.ts';
import { LanguageFrame } from './language-frame.tsx';

/** What stands around every page, in the browser and where the first page is drawn. */
export function AppRoot({ charts, i18n, children }: { charts: Charts; i18n: I18n; children: ReactNode }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ChartsContext value={charts}>
          <LanguageFrame>{children}</LanguageFrame>
        </ChartsContext>
      </I18nextProvider>
    </StrictMode>
  );
}
