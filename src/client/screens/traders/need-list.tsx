import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useTranslation } from 'react-i18next';
import type { OwnLeading } from '#contract/entities-leaders';
import { LEAD_DAYS, LEAD_NEEDS, LEAD_ORDERS, type LeadNeed } from '#contract/leading';
import styles from './traders.module.css';

const NEEDED: Partial<Record<LeadNeed, number>> = { days: LEAD_DAYS, orders: LEAD_ORDERS };

/** What it takes to lead: what is there, and how far the rest is. */
export function NeedList({ hindrances }: Pick<OwnLeading, 'hindrances'>) {
  const { t } = useTranslation();
  return (
    <ul className={styles.needs}>
      {LEAD_NEEDS.map((need) => {
        const missing = hindrances.find((one) => one.need === need);
        const text = t(`leading.need.${need}`, { needed: NEEDED[need] ?? 1 });
        return (
          <li key={need} className={styles.need} data-met={missing ? undefined : ''}>
            {missing ? (
              <Circle size={18} aria-label={t('leading.open')} />
            ) : (
              <Check size={18} aria-label={t('leading.met')} />
            )}
            <span className={styles.needText}>
              {text}
              {missing && missing.needed > 1 && <Progress {...missing} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Progress({ done, needed }: { done: number; needed: number }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.progress}>{t('leading.progress', { done, needed })}</span>
      <span className={styles.meter} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * done) / needed}%` }} />
      </span>
    </>
  );
}
