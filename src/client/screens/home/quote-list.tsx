import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Instrument } from '#contract/entities-market';
import { listedInstruments } from '#machines/quotes/quotes.machine';
import { useCharts, useLivePrice, useSparkline } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Change } from '../../ui/change.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InstrumentBadge } from '../../ui/instrument-badge.tsx';
import { Price } from '../../ui/price.tsx';
import { QuoteRow } from '../../ui/quote-row.tsx';
import { toneOf } from '../../ui/signed.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import styles from './home-screen.module.css';

/** The instruments of the chosen category (S2.39). */
export function QuoteList() {
  const { t } = useTranslation();
  const { quotes, connection } = useCharts();
  const instruments = useSelector(quotes, ({ context }) => listedInstruments(context), sameRows);
  const isStale = useSelector(
    connection,
    (snapshot) => snapshot.matches('offline') || snapshot.matches('backoff'),
  );
  if (instruments.length === 0) return <EmptyState text={t('home.empty')} />;
  return (
    <ul className={styles.list} aria-label={t('home.list')}>
      {instruments.map((instrument) => (
        <LiveRow key={instrument.Id} instrument={instrument} isStale={isStale} />
      ))}
    </ul>
  );
}

function sameRows(before: Instrument[], after: Instrument[]): boolean {
  return before.length === after.length && before.every((row, index) => row === after[index]);
}

function LiveRow({ instrument, isStale }: { instrument: Instrument; isStale: boolean }) {
  const { quotes } = useCharts();
  const categoryName = useSelector(
    quotes,
    ({ context }) => context.categories.find(({ Id }) => Id === instrument.CategoryId)?.NameShowTrans,
  );
  return (
    <QuoteRow
      stale={isStale}
      badge={<InstrumentBadge logo={instrument.Logo} category={instrument.CategoryId} />}
      code={instrument.ShowCode}
      detail={categoryName}
      sparkline={<LiveSparkline code={instrument.Code} />}
      price={<LivePriceCell instrument={instrument} />}
      change={<LiveChange code={instrument.Code} />}
      render={(link) => (
        <Link
          to="/trade"
          onClick={() => quotes.send({ type: 'instrument.picked', id: instrument.Id })}
          {...link}
        />
      )}
    />
  );
}

function LivePriceCell({ instrument }: { instrument: Instrument }) {
  const { priceText } = useFormat();
  const price = useLivePrice(instrument.Code);
  const close = price?.close ?? instrument.ForexQuotations.Close;
  return (
    <Price
      value={priceText(close, instrument.PricePrecision)}
      direction={price?.step}
      flashKey={price?.version}
    />
  );
}

function LiveChange({ code }: { code: string }) {
  const { t } = useTranslation();
  const price = useLivePrice(code);
  if (!price) return null;
  return price.isOpen ? <Change value={price.change} look="soft" /> : <Badge>{t('common.closed')}</Badge>;
}

function LiveSparkline({ code }: { code: string }) {
  const points = useSparkline(code);
  const price = useLivePrice(code);
  return <Sparkline values={points} tone={toneOf(price?.change ?? '0')} />;
}
