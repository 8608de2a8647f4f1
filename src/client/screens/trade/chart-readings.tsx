import Trash from 'lucide-react/icons/trash-2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing } from '#contract/drawings';
import type { Candle, Instrument } from '#contract/entities-market';
import { allCandles } from '#machines/candles/candle-figures';
import { INDICATOR_NAMES, type IndicatorName } from '#machines/chart-tools/indicator-settings';
import { indicatorDigitsOf, legendLines } from '../../../ui/candle-chart/indicator-lines.ts';
import { indicatorValues } from '../../../ui/candle-chart/indicator-math.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { chartToolsFeature, drawingsFeature } from '../../features/charting.ts';
import { candlesFeature } from '../../features/trading.ts';
import { plot } from './candle-graph.tsx';
import styles from './chart-tools.module.css';
import { useOrderLines } from './use-order-lines.ts';

export function useAllCandles(): readonly Candle[] {
  const history = useChart(candlesFeature, ({ context }) => context.history);
  const live = useChart(candlesFeature, ({ context }) => context.live);
  return useMemo(() => allCandles(history, live), [history, live]);
}

/** The latest figures of the indicators that are shown, one text for each. */
export function useReadings(instrument: Instrument): { name: IndicatorName; text: string }[] {
  const { numbers } = useFormat();
  const settings = useChart(chartToolsFeature, ({ context }) => context.indicators);
  const candles = useAllCandles();
  return useMemo(() => {
    const shown = INDICATOR_NAMES.filter((name) => settings[name].isOn);
    const bars = shown.length > 0 ? candles.map(plot) : [];
    return shown.map((name) => {
      const { params } = settings[name];
      const values = indicatorValues(name, params, bars).at(-1) ?? {};
      const digits = indicatorDigitsOf(name, instrument.pricePrecision);
      const figures = legendLines(name, params).map(({ key, title }) => {
        const value = values[key];
        return `${title} ${value === undefined ? UNKNOWN : numbers.fixed(value, digits)}`.trim();
      });
      return { name, text: figures.join(' · ') };
    });
  }, [candles, settings, numbers, instrument.pricePrecision]);
}

/** The order lines as texts: what each is, and its price. */
export function useLevels(instrument: Instrument): { id: string; text: string; price: string }[] {
  const { priceText } = useFormat();
  return useOrderLines()
    .filter(({ isTagOnly }) => !isTagOnly)
    .map(({ id, name, text, tone, price }) => ({
      id,
      text: tone === 'entry' ? text : name,
      price: priceText(price, instrument.pricePrecision),
    }));
}

/** What the indicators, drawings and order lines come to, in figures; a drawing is deleted here without a finger on the chart. */
export function ChartReadings({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const readings = useReadings(instrument);
  const levels = useLevels(instrument);
  const drawn = useChart(drawingsFeature, ({ context }) => context.drawings);
  return (
    <div className={styles.readings}>
      {levels.length > 0 && (
        <>
          <h3>{t('orderLines.levels')}</h3>
          <ul>
            {levels.map(({ id, text, price }) => (
              <li key={id} className={styles.reading}>
                <span>{text}</span>
                <bdi className="num">{price}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {readings.length > 0 && (
        <>
          <h3>{t('chartTools.indicators')}</h3>
          <ul>
            {readings.map(({ name, text }) => (
              <li key={name} className={styles.reading}>
                <span>{name}</span>
                <bdi className="num">{text}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {drawn.length > 0 && (
        <>
          <h3>{t('chartTools.drawings')}</h3>
          <ul>
            {drawn.map((drawing) => (
              <DrawnRow key={drawing.id} drawing={drawing} instrument={instrument} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function DrawnRow({ drawing, instrument }: { drawing: Drawing; instrument: Instrument }) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const drawings = useFeature(drawingsFeature);
  const kind = t(`chartTools.kind.${drawing.kind}`);
  const levels = drawing.points.map(({ price }) => priceText(price, instrument.pricePrecision)).join(' · ');
  return (
    <li className={styles.reading}>
      <span>
        {kind} {drawing.text && <bdi>{drawing.text}</bdi>}
      </span>
      <bdi className="num">{levels}</bdi>
      <IconButton
        label={t('chartTools.deleteOf', { drawing: `${kind} ${levels}` })}
        onClick={() => drawings.send({ type: 'drawing.delete', id: drawing.id })}
      >
        <Trash size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
