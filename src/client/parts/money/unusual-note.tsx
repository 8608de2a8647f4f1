import { useTranslation } from 'react-i18next';
import type { UsualUsd } from '#contract/entities-money';
import { useOwnText } from '../own-money.tsx';
import styles from './money.module.css';

/** Questions an amount that is far from those of the account so far. */
export function UnusualNote({ usual: { least, most } }: { usual: UsualUsd }) {
  const { t } = useTranslation();
  const ownText = useOwnText();
  return (
    <span role="status" className={styles.unusual}>
      {t('amount.unusual', { least: ownText(least), most: ownText(most) })}
    </span>
  );
}
