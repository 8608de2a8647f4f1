import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ORDER_TAB, type OrderTab } from '#contract/constants';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useLeft } from '../../app/hooks/back.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { pushFeature, unreadFeature } from '../../features/bell.ts';
import { installFeature } from '../../features/install.ts';
import { shareCardFeature } from '../../features/share.ts';
import {
  closeManyFeature,
  liveOrdersFeature,
  orderListFeature,
  orderSheetFeature,
} from '../../features/trading.ts';
import { HeaderActions } from '../../parts/header-actions.tsx';
import { Offers } from '../../parts/offers/offers.tsx';
import { CloseManyButton, CloseManySheet } from '../../parts/orders/close-many-sheet.tsx';
import { OrderSheet } from '../../parts/orders/order-sheet.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { OrderRows, SummaryCard } from './order-rows.tsx';
import styles from './order-screen.module.css';

/** The charts this screen shows. */
export const features = [
  orderListFeature,
  orderSheetFeature,
  liveOrdersFeature,
  closeManyFeature,
  shareCardFeature,
  pushFeature,
  installFeature,
  unreadFeature,
];

/** Wire value of each tab, in the order they stand (S2.48, S4.1). */
const TABS = [
  { key: 'holding', tab: ORDER_TAB.holding },
  { key: 'pending', tab: ORDER_TAB.pending },
  { key: 'history', tab: ORDER_TAB.history },
] as const;

/** Orders (S2.48 to S2.52): a thin view of the order-list chart; query `type` picks the tab (S2.4). */
export default function OrderScreen() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const orderList = useFeature(orderListFeature);
  const liveOrders = useFeature(liveOrdersFeature);
  const [query, setQuery] = useSearchParams();
  const tab = useChart(orderListFeature, ({ context }) => context.tab);
  useShown(
    () => {
      orderList.send({ type: 'orders.shown', tab: tabOfQuery(query.get('type')) });
      liveOrders.send({ type: 'orders.watched' });
      // A part is closed in the steps of its instrument, and the history is filtered by instrument.
      quotes.send({ type: 'quotes.shown' });
    },
    () => {
      orderList.send({ type: 'orders.hidden' });
      liveOrders.send({ type: 'orders.unwatched' });
      quotes.send({ type: 'quotes.hidden' });
    },
  );
  const orderSheet = useFeature(orderSheetFeature);
  const closeMany = useFeature(closeManyFeature);
  useLeft(() => {
    orderSheet.send({ type: 'screen.left' });
    closeMany.send({ type: 'screen.left' });
  });
  const pick = (key: string): void => {
    const picked = TABS.find((item) => item.key === key)?.tab ?? ORDER_TAB.holding;
    orderList.send({ type: 'tab.picked', tab: picked });
    setQuery({ type: String(picked) }, { replace: true });
  };
  return (
    <>
      <ScreenHeader title={t('order.title')} actions={<HeaderActions />} />
      <main className={styles.main}>
        <Tabs
          label={t('order.tabs')}
          items={TABS.map(({ key }) => ({ value: key, label: t(`order.${key}`) }))}
          value={TABS.find((item) => item.tab === tab)?.key ?? 'holding'}
          onValueChange={pick}
        >
          <Offers />
          <SummaryCard />
          {tab === ORDER_TAB.holding && (
            <div className={styles.many}>
              <CloseManyButton instrumentId={null} />
            </div>
          )}
          {tab === ORDER_TAB.history && <HistoryFilter />}
          <OrderRows />
        </Tabs>
      </main>
      <OrderSheet />
      <CloseManySheet />
    </>
  );
}

function tabOfQuery(type: string | null): OrderTab {
  return TABS.find(({ tab }) => String(tab) === type)?.tab ?? ORDER_TAB.holding;
}
