import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Change } from '../../ui/change.tsx';
import styles from './traders.module.css';

type TraderHeadProps = { name: string; isSimulated: boolean; rate: string; detail?: ReactNode };

/** Who it is, and what they made. */
export function TraderHead({ name, isSimulated, rate, detail }: TraderHeadProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.head}>
      <span className={styles.face} aria-hidden="true">
        {[...name][0]}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {isSimulated && <Badge tone="warning">{t('traders.simulated')}</Badge>}
        </span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      <Change value={rate} look="soft" />
    </span>
  );
}
