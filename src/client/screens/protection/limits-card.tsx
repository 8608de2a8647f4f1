import { useTranslation } from 'react-i18next';
import type { LimitKind } from '#contract/protection';
import type { OwnLimit } from '#contract/routes/protection';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { protectionFeature } from '../../features/protection.ts';
import { useAreBalancesHidden } from '../../parts/own-money.tsx';
import styles from './protection.module.css';
import { useLimitText } from './use-limit-text.ts';

const USED = {
  deposit: 'protection.usedDeposit',
  loss: 'protection.usedLoss',
  time: 'protection.usedTime',
} as const satisfies Record<LimitKind, string>;

/** The limits, what of each is used, and what waits to count. */
export function LimitsCard({ limits }: { limits: readonly OwnLimit[] }) {
  const { t } = useTranslation();
  const protection = useFeature(protectionFeature);
  const canEdit = useChart(protectionFeature, (snapshot) =>
    snapshot.can({ type: 'limit.edit', kind: 'loss' }),
  );
  return (
    <Card title={t('protection.limits')} flush>
      {limits.map((limit) => (
        <ListRow
          key={limit.kind}
          label={t(`protection.${limit.kind}`)}
          detail={<Detail limit={limit} />}
          chevron
          disabled={!canEdit}
          onPress={() => protection.send({ type: 'limit.edit', kind: limit.kind })}
        />
      ))}
    </Card>
  );
}

function Detail({ limit: { kind, max, used, nextMax, nextAtMs } }: { limit: OwnLimit }) {
  const { t } = useTranslation();
  const { shortTimeText } = useTimes();
  const limitText = useLimitText();
  const isHidden = useAreBalancesHidden();
  if (max === '') return <span>{t('protection.none')}</span>;
  const share = Math.min(1, Number(used) / Number(max));
  return (
    <span className={styles.limit}>
      <span className={styles.max}>
        <bdi className="num">{limitText(kind, max)}</bdi>
        {(!isHidden || kind === 'time') && <span>{t(USED[kind], { amount: limitText(kind, used) })}</span>}
      </span>
      <span className={styles.meter} data-full={share === 1 ? '' : undefined} aria-hidden="true">
        <span style={{ inlineSize: `${100 * share}%` }} />
      </span>
      {nextMax !== null && nextAtMs !== null && (
        <span>
          {t('protection.next', {
            time: shortTimeText(nextAtMs),
            limit: nextMax === '' ? t('protection.none') : limitText(kind, nextMax),
          })}
        </span>
      )}
    </span>
  );
}
