import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PERIOD_MS } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import { candleSummaryOf, youngest } from '#machines/candles/candle-figures';
import { DataTable } from '../../../ui/data-table.tsx';
import { useFormat } from '../../app/format/format.ts';
import { timesOf, useTimes } from '../../app/format/times.ts';
import { useChart } from '../../app/hooks/charts.ts';
import { candlesFeature } from '../../features/trading.ts';
import { useAllCandles, useLevels, useReadings } from './chart-readings.tsx';

const CHANGE_DIGITS = 2;
const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/** What the drawn candles come to, for those who do not see them. */
export function CandleSummaryText({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { numbers, priceText } = useFormat();
  const period = useChart(candlesFeature, ({ context }) => context.period);
  const rows = useAllCandles();
  const summary = useMemo(() => candleSummaryOf(rows), [rows]);
  const readings = useReadings(instrument);
  const levels = useLevels(instrument);
  if (!summary) return null;
  const price = (value: string) => priceText(value, instrument.pricePrecision);
  return (
    <p className="visually-hidden">
      {t('trade.summary', {
        code: instrument.showCode,
        period: t(`trade.period.${period}`),
        first: price(summary.first),
        last: price(summary.last),
        change: numbers.signedPercent(summary.change, CHANGE_DIGITS),
        high: price(summary.high),
        low: price(summary.low),
      })}
      {readings.map(({ name, text }) => ` ${name} ${text}.`)}
      {levels.map(({ text, price }) => ` ${text}: ${price}.`)}
    </p>
  );
}

/** The youngest candles as figures, the youngest first. A candle of a day is a day of UTC, wherever the trader is. */
export function CandleTable({ instrument }: { instrument: Instrument }) {
  const { t, i18n } = useTranslation();
  const { numbers, priceText } = useFormat();
  const { shortTimeText } = useTimes();
  const daily = timesOf(i18n.language, 'UTC', 'language');
  const isDaily = useChart(candlesFeature, ({ context }) => PERIOD_MS[context.period] >= PERIOD_MS['1day']);
  const rows = useAllCandles();
  const price = (value: string) => priceText(value, instrument.pricePrecision);
  const timeOf = isDaily ? daily.shortDayText : shortTimeText;
  return (
    <DataTable
      caption={t('trade.table', { code: instrument.showCode })}
      columns={COLUMNS.map((key) => ({ key, label: t(`trade.column.${key}`) }))}
      rows={youngest(rows).map(({ time, open, high, low, close, volume }) => ({
        key: time,
        cells: {
          time: timeOf(time),
          open: price(open),
          high: price(high),
          low: price(low),
          close: price(close),
          volume: numbers.plain(volume),
        },
      }))}
    />
  );
}
