import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type ReactNode, StrictMode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { directionOf, languageOfTag } from '#contract/languages';
import { type Kit, KitContext } from '../../../ui/kit.ts';
import { NumbersContext } from '../../../ui/numbers.ts';
import { useFormat } from '../format/format.ts';
import { type Charts, ChartsContext } from '../hooks/charts.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type Drawn, DrawnContext } from '../shell/waiting.tsx';

/** What the pieces of `ui/` must know of the language: which way it runs and how it writes numbers. */
export function LanguageFrame({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { numbers } = useFormat();
  return (
    <DirectionProvider direction={directionOf(languageOfTag(i18n.language))}>
      <NumbersContext value={numbers}>{children}</NumbersContext>
    </DirectionProvider>
  );
}

type Around = { charts: Charts; i18n: I18n; kit: Kit; drawn?: Drawn; children: ReactNode };

/** What stands around every page, in the browser and where the first page is drawn. */
export function AppRoot({ charts, i18n, kit, drawn = null, children }: Around) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ChartsContext value={charts}>
          <KitContext value={kit}>
            <DrawnContext value={drawn}>
              <LanguageFrame>{children}</LanguageFrame>
            </DrawnContext>
          </KitContext>
        </ChartsContext>
      </I18nextProvider>
    </StrictMode>
  );
}
