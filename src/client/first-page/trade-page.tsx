import Menu from 'lucide-react/icons/menu';
import { useTranslation } from 'react-i18next';
import type { Candle, Instrument } from '#contract/entities-market';
import { Badge } from '../../ui/badge.tsx';
import { Change } from '../../ui/change.tsx';
import { Price } from '../../ui/price.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../app/format/format.ts';
import chart from '../screens/trade/chart-tools.module.css';
import context from '../screens/trade/market-context.module.css';
import screen from '../screens/trade/trade-screen.module.css';

type Shown = { instrument: Instrument; candles: readonly Candle[] };

/**
 * Trade as the server draws it (S2.43 to S2.45): name, price, change and the last candles, in the places in which its screen
 * shows them. Nothing can be pressed.
 */
export function TradePage({ instrument, candles }: Shown) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const { close, change } = instrument.prices;
  return (
    <div data-drawn aria-busy="true">
      <ScreenHeader
        leading={
          <span className={screen.drawnIcon} data-place>
            <Menu size={22} aria-hidden="true" />
          </span>
        }
        title={<bdi>{instrument.showCode}</bdi>}
        actions={
          <div className={screen.quote}>
            <span className="visually-hidden">{t('home.price')} </span>
            <Price className={screen.price} value={priceText(close, instrument.pricePrecision)} />
            {instrument.isOpen ? <Change value={change} /> : <Badge>{t('common.closed')}</Badge>}
          </div>
        }
      />
      <main className={screen.main} data-wide="full">
        <div className={screen.chart}>
          <div className={context.strip}>
            <Skeleton width="80%" />
          </div>
          <section className={chart.frame}>
            <div className={chart.drawnBar}>
              <Skeleton width="90%" />
            </div>
            <div className={chart.canvas} data-panes="1">
              <div className={chart.drawn}>
                <DrawnCandles candles={candles} />
              </div>
            </div>
            <div className={chart.toolbar} />
          </section>
        </div>
        <div className={screen.besideChart}>
          <div className={screen.fields}>
            <Skeleton shape="block" height={44} />
            <Skeleton shape="block" height={88} />
          </div>
        </div>
      </main>
    </div>
  );
}

/** Pixels from one candle to the next, of a candle, and of its wick: as the chart draws them at first. */
const [SLOT, BODY, WICK] = [7, 5, 1];
/** The picture's own height; it is drawn as tall as its place. */
const HEIGHT = 1_000;
/** What a candle that ended where it began is tall at least. */
const LEAST = 4;

function DrawnCandles({ candles }: Pick<Shown, 'candles'>) {
  const high = Math.max(...candles.map((candle) => Number(candle.high)));
  const low = Math.min(...candles.map((candle) => Number(candle.low)));
  const yOf = (price: string): number => ((high - Number(price)) / (high - low || 1)) * HEIGHT;
  const box = (x: number, width: number, one: string, other: string): string => {
    const top = Math.min(yOf(one), yOf(other));
    const height = Math.max(Math.abs(yOf(one) - yOf(other)), LEAST);
    return `M${x} ${top.toFixed(0)}h${width}v${height.toFixed(0)}h${-width}z`;
  };
  const path = (isUp: boolean): string =>
    candles
      .map(({ open, high, low, close }, index) =>
        Number(close) >= Number(open) === isUp
          ? box(index * SLOT + (SLOT - WICK) / 2, WICK, high, low) +
            box(index * SLOT + (SLOT - BODY) / 2, BODY, open, close)
          : '',
      )
      .join('');
  const width = candles.length * SLOT;
  return (
    <svg aria-hidden="true" width={width} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
      <path data-tone="up" d={path(true)} />
      <path data-tone="down" d={path(false)} />
    </svg>
  );
}
