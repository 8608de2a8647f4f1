import { useSelector } from '@xstate/react';
import Globe from 'lucide-react/icons/globe';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCharts } from '../../app/charts.ts';
import styles from './home-screen.module.css';

/** The language of the app, and the way to change it (S2.37). */
export function LanguageLink() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const language = useSelector(preferences, ({ context }) => context.language);
  return (
    <Link
      to="/language"
      className={styles.language}
      aria-label={`${t('home.language')}: ${language.toUpperCase()}`}
    >
      <Globe size={18} aria-hidden="true" />
      <span aria-hidden="true">{language.toUpperCase()}</span>
    </Link>
  );
}
