import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#contract/languages';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useFetched } from '../../app/hooks/fetched.ts';
import { useRunning } from '../../app/hooks/use-running.ts';
import { allTexts } from '../../app/i18n/i18n.ts';
import { languageOfferFeature } from '../../features/language-offer.ts';
import styles from '../parts.module.css';

const FEATURES = [languageOfferFeature];

/** A language under its own name. */
export const nativeName = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;

/** Offers the browser's language in one line, from when nothing else is to be done. */
export function LanguageOffer() {
  const { i18n } = useTranslation();
  const isRunning = useRunning(FEATURES);
  const hasTexts = useFetched(allTexts(i18n));
  return isRunning && hasTexts ? <Line /> : null;
}

function Line() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const offer = useFeature(languageOfferFeature);
  const isOffered = useChart(languageOfferFeature, (snapshot) => snapshot.hasTag('offered'));
  const { language, shown } = useChart(languageOfferFeature, ({ context }) => context);
  const isStill = useSelector(preferences, ({ context }) => context.language === shown);
  if (!isOffered || !isStill || language === null) return null;
  const tag = LANGUAGES[language];
  const take = () => {
    offer.send({ type: 'offer.taken' });
    preferences.send({ type: 'language.picked', language });
  };
  return (
    <section className={styles.language} aria-label={t('language.title')}>
      <Button variant="text" size="s" lang={tag} onClick={take}>
        {nativeName(tag)}
      </Button>
      <IconButton label={t('common.close')} onClick={() => offer.send({ type: 'offer.dismissed' })}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
