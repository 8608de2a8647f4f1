import { type ReactNode, StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Kit, KitContext } from '../../ui/kit.ts';
import { type Charts, ChartsContext } from './charts.ts';
import type { I18n } from './i18n.ts';
import { LanguageFrame } from './language-frame.tsx';

type Around = { charts: Charts; i18n: I18n; kit: Kit; children: ReactNode };

/** What stands around every page, in the browser and where the first page is drawn. */
export function AppRoot({ charts, i18n, kit, children }: Around) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ChartsContext value={charts}>
          <KitContext value={kit}>
            <LanguageFrame>{children}</LanguageFrame>
          </KitContext>
        </ChartsContext>
      </I18nextProvider>
    </StrictMode>
  );
}
