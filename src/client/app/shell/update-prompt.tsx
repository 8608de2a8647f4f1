import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useCharts } from '../hooks/charts.ts';
import styles from './notices.module.css';

/** Asks whether to load the newer build (S7.16); shown while the update chart asks. */
export default function UpdatePrompt() {
  const { t } = useTranslation();
  const { update } = useCharts();
  return (
    <section className={styles.prompt} role="status" aria-label={t('update.title')}>
      <p className={styles.text}>{t('update.title')}</p>
      <Button size="s" variant="text" onClick={() => update.send({ type: 'update.later' })}>
        {t('update.later')}
      </Button>
      <Button size="s" onClick={() => update.send({ type: 'update.accept' })}>
        {t('update.accept')}
      </Button>
    </section>
  );
}
