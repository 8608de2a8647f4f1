import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Instrument } from '#contract/entities-market';
import { listedInstruments } from '#machines/quotes/quotes.machine';
import type { Sort } from '#machines/quotes/sorted';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InstrumentBadge } from '../../../ui/instrument-badge.tsx';
import { toneOf } from '../../../ui/numbers.ts';
import { Price } from '../../../ui/price.tsx';
import { QuoteRow } from '../../../ui/quote-row.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { useFormat } from '../../app/format/format.ts';
import { type LivePrice, useCharts, usePriceFollow, usePrices } from '../../app/hooks/charts.ts';
import { useWatching } from '../../app/shell/later-watching.ts';
import { tradePath } from '../../app/shell/paths.ts';
import { LiveChange } from '../../parts/live-change.tsx';
import styles from './home-screen.module.css';

/** The instruments of the chosen category (S2.39). */
export function QuoteList() {
  const { t, i18n } = useTranslation();
  const { quotes, connection, preferences, prices } = useCharts();
  const Watching = useWatching();
  const sort = useSelector(preferences, ({ context }) => context.home.sort);
  const changeOf = (instrument: Instrument): string =>
    prices.get(instrument.code)?.change ?? instrument.prices.change;
  // The page comes from the server in the listing's own order; another is made once the app has taken over.
  const instruments = useSelector(
    quotes,
    ({ context }) => {
      const listed = listedInstruments(context);
      return Watching ? Watching.inOrder(listed, sort, changeOf, i18n.language) : listed;
    },
    sameRows,
  );
  const isKept = useSelector(quotes, ({ context }) => context.keptAtMs !== null);
  const isCut = useSelector(
    connection,
    (snapshot) => snapshot.hasTag('offline') || snapshot.hasTag('reconnecting'),
  );
  const isStale = isKept || isCut;
  if (instruments.length === 0) return <EmptyState text={t('home.empty')} />;
  return (
    <ul className={styles.list} aria-label={t('home.list')}>
      {instruments.map((instrument) => (
        <LiveRow key={instrument.id} instrument={instrument} isStale={isStale} sort={sort} />
      ))}
    </ul>
  );
}

/** What a row shows of its instrument beside what ticks. */
const SHOWN = ['id', 'code', 'showCode', 'logo', 'categoryId', 'pricePrecision'] as const;

/** A listing that is read again seldom brings other rows, and drawing them all keeps a finger waiting. */
function sameRows(before: Instrument[], after: Instrument[]): boolean {
  return (
    before.length === after.length &&
    before.every((row, index) => SHOWN.every((field) => row[field] === after[index]?.[field]))
  );
}

function LiveRow({ instrument, isStale, sort }: { instrument: Instrument; isStale: boolean; sort: Sort }) {
  const { quotes } = useCharts();
  const Watching = useWatching();
  const categoryName = useSelector(
    quotes,
    ({ context }) => context.categories.find(({ id }) => id === instrument.categoryId)?.name,
  );
  return (
    <QuoteRow
      stale={isStale}
      badge={<InstrumentBadge logo={instrument.logo} />}
      code={instrument.showCode}
      aside={Watching && <Watching.RowStar id={instrument.id} name={instrument.showCode} />}
      detail={Watching && sort === 'turnover' ? <Watching.DayVolume id={instrument.id} /> : categoryName}
      sparkline={<LiveSparkline code={instrument.code} />}
      price={<LivePriceCell instrument={instrument} />}
      change={<LiveChange code={instrument.code} />}
      render={(link) => (
        <Link
          to={tradePath(instrument.code)}
          onClick={() => quotes.send({ type: 'instrument.picked', id: instrument.id })}
          {...link}
        />
      )}
    />
  );
}

/** Prices tick too often to be rendered: the cell writes them itself. */
function LivePriceCell({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { code, pricePrecision } = instrument;
  const { priceText } = useFormat();
  const { prices } = useCharts();
  const shownOf = useCallback(
    ({ close, step }: LivePrice) => ({ text: priceText(close, pricePrecision), direction: step }),
    [priceText, pricePrecision],
  );
  const follow = usePriceFollow(code, shownOf);
  const close = prices.get(code)?.close ?? instrument.prices.close;
  return (
    <>
      <span className="visually-hidden">{t('home.price')} </span>
      <Price value={priceText(close, pricePrecision)} follow={follow} />
    </>
  );
}

function LiveSparkline({ code }: { code: string }) {
  const points = usePrices(code, (prices) => prices.sparkline(code));
  const tone = usePrices(code, (prices) => toneOf(prices.get(code)?.change ?? '0'));
  return <Sparkline values={points} tone={tone} />;
}
