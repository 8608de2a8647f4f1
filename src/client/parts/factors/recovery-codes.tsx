import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useFeature } from '../../app/hooks/charts.ts';
import { clipboardFeature } from '../../features/site.ts';
import styles from './factors.module.css';

/** The recovery codes, shown this once; needs the clipboard's chart. */
export function RecoveryCodesShown({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation();
  const clipboard = useFeature(clipboardFeature);
  return (
    <div className={styles.body}>
      <p className={styles.lead}>{t('factor.codesText')}</p>
      <ul className={styles.codes} aria-label={t('factor.codes')} dir="ltr">
        {codes.map((code) => (
          <li key={code} className={`${styles.code} num`}>
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="l"
          block
          onClick={() => clipboard.send({ type: 'text.copy', text: codes.join('\n') })}
        >
          {t('factor.copyCodes')}
        </Button>
        <Button size="l" block onClick={onKept}>
          {t('factor.codesKept')}
        </Button>
      </div>
    </div>
  );
}
