import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf, languageOfTag } from '#contract/languages';
import { NumbersContext } from '../../ui/numbers.ts';
import { useFormat } from './format.ts';

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
