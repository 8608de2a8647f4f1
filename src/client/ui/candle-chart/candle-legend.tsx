import type { Candle } from './candle-feed.ts';
import styles from './candle-legend.module.css';

export interface CandleLegendLabels {
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

export const SHORT_LABELS: CandleLegendLabels = { open: 'O', high: 'H', low: 'L', close: 'C', volume: 'V' };

export interface CandleLegendProps {
  candle: Candle;
  precision: number;
  daily: boolean;
  labels: CandleLegendLabels;
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The figures of the candle under the crosshair, in one line above the plot. */
export function CandleLegend({ candle, precision, daily, labels }: CandleLegendProps) {
  const time = new Date(candle.timestamp).toISOString();
  const tone = candle.close > candle.open ? 'up' : candle.close < candle.open ? 'down' : 'flat';
  const figures = (['open', 'high', 'low', 'close'] as const).map((key) => [
    labels[key],
    candle[key].toFixed(precision),
  ]);
  return (
    <div className={styles.legend}>
      <span className={styles.time}>
        {daily ? time.slice(0, 10) : `${time.slice(5, 10)} ${time.slice(11, 16)}`}
      </span>
      {figures.map(([label, value]) => (
        <span key={label}>
          {label} <b data-tone={tone}>{value}</b>
        </span>
      ))}
      <span>
        {labels.volume} <b>{COMPACT.format(candle.volume)}</b>
      </span>
    </div>
  );
}
