import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WithdrawalLimit } from '#contract/entities-money';
import { useFormat } from '../../app/format.ts';
import styles from '../../parts/money/money.module.css';
import { useOwnText } from '../../parts/own-money.tsx';

/** What is left of what may be withdrawn in a day, and the way to more for who is not verified. */
export function WithdrawLimit({ limit: { left, max, level } }: { limit: WithdrawalLimit }) {
  const { t } = useTranslation();
  const { balanceText } = useFormat();
  const ownText = useOwnText();
  return (
    <div className={styles.limit}>
      <p>{t('withdraw.left', { left: ownText(left), max: balanceText(max) })}</p>
      {level === 'unverified' && (
        <Link to="/mine/auth" className={styles.raise}>
          {t('withdraw.raise')}
        </Link>
      )}
    </div>
  );
}
