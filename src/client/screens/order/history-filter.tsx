import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { NO_FILTER, type OrderFilter } from '#machines/order-list/order-list.machine';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { RESULT_PERIODS } from '../../app/format/result-periods.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { orderListFeature } from '../../features/trading.ts';
import styles from './order-screen.module.css';

const OUTCOMES = ['any', 'profit', 'loss'] as const;
const ALL = 'all';

/** Which orders of the history are shown: by when they were closed, by instrument, and by how they went. */
export function HistoryFilter() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const orderList = useFeature(orderListFeature);
  const filter = useChart(orderListFeature, ({ context }) => context.filter);
  const instruments = useSelector(quotes, ({ context }) => context.instruments);
  const pick = (changed: Partial<OrderFilter>) => {
    const next = { ...filter, ...changed };
    const isNone = (Object.keys(NO_FILTER) as (keyof OrderFilter)[]).every(
      (key) => next[key] === NO_FILTER[key],
    );
    orderList.send({ type: 'filter.picked', filter: isNone ? NO_FILTER : next });
  };
  return (
    <div className={styles.filter}>
      <SelectField
        label={t('results.period')}
        labelHidden
        options={RESULT_PERIODS.toReversed().map((value) => ({
          value,
          label: t(value === ALL ? 'order.filter.ever' : `results.periods.${value}`),
        }))}
        value={RESULT_PERIODS.find((period) => period === filter.period) ?? ALL}
        onValueChange={(period) => pick({ period: period === ALL ? '' : period })}
      />
      <SelectField
        label={t('order.filter.instrument')}
        labelHidden
        options={[
          { value: '0', label: t('order.filter.every') },
          ...instruments.map(({ id, showCode }) => ({ value: String(id), label: showCode })),
        ]}
        value={String(filter.instrumentId)}
        onValueChange={(id) => pick({ instrumentId: Number(id) })}
      />
      <Segmented
        label={t('order.filter.outcome')}
        options={OUTCOMES.map((value) => ({ value, label: t(`order.filter.${value}`) }))}
        value={filter.outcome}
        onValueChange={(outcome) => pick({ outcome })}
      />
    </div>
  );
}
