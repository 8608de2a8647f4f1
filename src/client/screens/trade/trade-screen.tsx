import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { otherWanted, selectedInstrument } from '#machines/quotes/quotes.machine';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useFirstPass, useShown } from '../../app/hooks/use-shown.ts';
import { Waiting } from '../../app/shell/waiting.tsx';
import { alertFormFeature, alertsFeature } from '../../features/alerts.ts';
import { pushFeature } from '../../features/bell.ts';
import { chartTemplatesFeature, chartToolsFeature, drawingsFeature } from '../../features/charting.ts';
import { marketContextFeature } from '../../features/context.ts';
import { installFeature } from '../../features/install.ts';
import { recentFeature } from '../../features/recent.ts';
import { todayFeature } from '../../features/results.ts';
import { shareCardFeature } from '../../features/share.ts';
import {
  candlesFeature,
  closeManyFeature,
  liveOrdersFeature,
  orderFormFeature,
  orderLinesFeature,
  orderSheetFeature,
} from '../../features/trading.ts';
import { watchlistFeature } from '../../features/watching.ts';
import { AccountStrip } from '../../parts/account-strip.tsx';
import { AlertSheet } from '../../parts/alerts/alert-sheet.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { CandlePanel } from './candle-panel.tsx';
import { InstrumentDrawer } from './instrument-drawer.tsx';
import { MarketNotes, MarketStrip } from './market-strip.tsx';
import { TicketForm } from './order-ticket.tsx';
import { PositionsPanel } from './positions-panel.tsx';
import { PriceHeader } from './price-header.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import layout from './trade-screen.module.css';

/** The charts this screen shows. */
export const features = [
  candlesFeature,
  chartTemplatesFeature,
  chartToolsFeature,
  drawingsFeature,
  orderFormFeature,
  orderLinesFeature,
  recentFeature,
  liveOrdersFeature,
  orderSheetFeature,
  closeManyFeature,
  marketContextFeature,
  shareCardFeature,
  alertFormFeature,
  alertsFeature,
  pushFeature,
  installFeature,
  watchlistFeature,
  todayFeature,
];

/** Trade (S2.43 to S2.47): the selected instrument's price, chart and order form; queries `symbol` and `period` pick them. */
export default function TradeScreen() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  // It waits for the instrument with the screen, and hears of the first one as of any other.
  useFeature(orderFormFeature);
  const [query] = useSearchParams();
  const symbol = query.get('symbol');
  useShown(
    () => quotes.send({ type: 'quotes.shown', symbol }),
    () => quotes.send({ type: 'quotes.hidden' }),
  );
  const isFirstPass = useFirstPass();
  // The candles of what was selected before would be asked for in vain.
  const asksForOther = useSelector(quotes, ({ context }) => otherWanted(context, symbol) !== null);
  const instrument = useSelector(quotes, ({ context }) => selectedInstrument(context));
  const shows = useSelector(quotes, (snapshot) =>
    snapshot.hasTag('failed') ? 'failed' : snapshot.hasTag('empty') ? 'empty' : 'skeleton',
  );
  if (asksForOther && isFirstPass) return <Waiting />;
  if (instrument)
    return (
      <>
        <PriceHeader instrument={instrument} />
        <main className={layout.main} data-wide="full" key={instrument.id}>
          <div className={layout.chart}>
            <MarketStrip instrument={instrument} />
            <CandlePanel instrument={instrument} />
            <AccountStrip />
            <PositionsPanel instrument={instrument} />
          </div>
          <div className={layout.besideChart}>
            <TicketForm instrument={instrument} />
          </div>
          <MarketNotes instrument={instrument} />
        </main>
        <InstrumentDrawer />
        <TicketSheet />
        <AlertSheet />
      </>
    );
  if (shows === 'failed') return <LoadFailed onRetry={() => quotes.send({ type: 'quotes.retry' })} />;
  if (shows === 'empty') return <EmptyState text={t('common.noData')} />;
  return (
    <main className={layout.skeleton} data-wide="full" aria-busy="true" aria-label={t('common.loading')}>
      <Skeleton width="60%" height={28} />
      <Skeleton shape="block" height={300} />
      <Skeleton shape="block" height={220} />
    </main>
  );
}
