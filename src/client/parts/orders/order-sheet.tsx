import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_STATUS, type OrderStatus } from '#contract/constants';
import type { Order } from '#contract/entities';
import { newKey } from '#contract/idempotency';
import type { OrderSheetSnapshot } from '#machines/order-sheet/order-sheet.machine';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { orderSheetFeature } from '../../features/trading.ts';
import { useAreOrdersKept, useCaution, useGrowth } from './caution.ts';
import { Checking } from './checking.tsx';
import { NoteEditor } from './note-editor.tsx';
import { OrderDetail } from './order-detail.tsx';
import styles from './orders.module.css';
import { PartEditor, PartResult } from './part-editor.tsx';
import { ShareButton } from './share-button.tsx';
import { ShareSheet } from './share-sheet.tsx';
import { StopEditor } from './stop-editor.tsx';

/** One order in full, and what may be done with it (S2.51, S2.52): a thin view of the order-sheet chart. */
export function OrderSheet() {
  const { t } = useTranslation();
  const orderSheet = useFeature(orderSheetFeature);
  const isOpen = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('sheet'));
  const order = useChart(orderSheetFeature, ({ context }) => context.opened);
  const shows = useSelector(orderSheet, contentOf);
  const canClose = useChart(orderSheetFeature, (snapshot) => snapshot.can({ type: 'sheet.dismiss' }));
  const dismiss = () => orderSheet.send({ type: 'sheet.dismiss' });
  const isPending = order?.status === ORDER_STATUS.pending;
  return (
    <Sheet
      open={isOpen}
      height={shows === 'note' ? 'auto' : heightOf(order?.status)}
      title={t(shows === 'stops' && isPending ? 'order.editPending' : TITLES[shows])}
      closeLabel={t('common.close')}
      canClose={canClose}
      onOpenChange={dismiss}
      footer={order && shows === 'detail' && footOf(order)}
    >
      {order && <Content shows={shows} order={order} />}
      {/* Inside the sheet: beside it, a sheet that opens with its question would hide the question from readers. */}
      <Confirmation />
      <ShareSheet />
    </Sheet>
  );
}

type Shows = 'detail' | 'stops' | 'note' | 'part';
const TITLES = {
  detail: 'order.detail',
  stops: 'order.editStops',
  note: 'order.note',
  part: 'order.part',
} as const;

function contentOf(snapshot: OrderSheetSnapshot): Shows {
  if (snapshot.hasTag('stops')) return 'stops';
  if (snapshot.hasTag('note')) return 'note';
  return snapshot.hasTag('part') ? 'part' : 'detail';
}

function Content({ shows, order }: { shows: Shows; order: Order }) {
  switch (shows) {
    case 'stops':
      return <StopEditor order={order} />;
    case 'note':
      return <NoteEditor note={order.note ?? ''} />;
    case 'part':
      return <PartEditor order={order} />;
    case 'detail':
      return <OrderDetail order={order} />;
  }
}

function isLive(status: OrderStatus | undefined): boolean {
  return status === ORDER_STATUS.holding || status === ORDER_STATUS.pending;
}

/** 60 % on the tabs where an order can be changed, 38 % on history (S9.16). */
function heightOf(status: OrderStatus | undefined): '60%' | '38%' {
  return isLive(status) ? '60%' : '38%';
}

/** What may be done with a live order; one that is over takes a note, and is shared where it was closed. */
function footOf(order: Order) {
  if (isLive(order.status)) return <SheetActions />;
  return (
    <div className={styles.sheetActions}>
      <NoteButton />
      {order.status === ORDER_STATUS.completed && <ShareButton order={order} />}
    </div>
  );
}

function NoteButton() {
  const { t } = useTranslation();
  const orderSheet = useFeature(orderSheetFeature);
  return (
    <Button variant="quiet" size="l" block onClick={() => orderSheet.send({ type: 'note.edit' })}>
      {t('order.note')}
    </Button>
  );
}

function SheetActions() {
  const { t } = useTranslation();
  const orderSheet = useFeature(orderSheetFeature);
  const canEdit = useChart(orderSheetFeature, (snapshot) => snapshot.can({ type: 'stops.edit' }));
  const status = useChart(orderSheetFeature, ({ context }) => context.opened?.status);
  const isDoubtful = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('doubt'));
  const isBusy = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('busy'));
  const caution = useCaution('sheet');
  const isKept = useAreOrdersKept();
  const isHolding = status === ORDER_STATUS.holding;
  const end = () =>
    orderSheet.send({
      type: isHolding ? 'order.close' : 'order.cancel',
      key: newKey(),
      caution: caution(),
    });
  return (
    <div className={styles.foot}>
      {isDoubtful && <Checking />}
      {isHolding && !isBusy && !isKept && <MoreActions />}
      <div className={styles.sheetActions}>
        <Button
          variant="quiet"
          size="l"
          block
          disabled={!canEdit || isKept}
          onClick={() => orderSheet.send({ type: 'stops.edit' })}
        >
          {t(isHolding ? 'order.editStops' : 'order.editPending')}
        </Button>
        <Button variant="danger" size="l" block busy={isBusy} disabled={isKept} onClick={end}>
          {t(isHolding ? 'order.close' : 'order.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** What else may be done with a position: a part of it closed, its stop at the entry, or its opposite opened. */
function MoreActions() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const orderSheet = useFeature(orderSheetFeature);
  const canBreakEven = useChart(orderSheetFeature, (snapshot) =>
    snapshot.can({ type: 'stops.breakEven', key: '' }),
  );
  const id = useChart(orderSheetFeature, ({ context }) => context.opened?.instrumentId);
  const instrument = useSelector(quotes, ({ context }) => context.instruments.find((one) => one.id === id));
  return (
    <div className={styles.more}>
      <Button
        variant="quiet"
        size="s"
        disabled={!instrument}
        onClick={() => instrument && orderSheet.send({ type: 'lots.edit', lotTerms: instrument })}
      >
        {t('order.part')}
      </Button>
      <Button
        variant="quiet"
        size="s"
        disabled={!canBreakEven}
        onClick={() => orderSheet.send({ type: 'stops.breakEven', key: newKey() })}
      >
        {t('order.breakEven')}
      </Button>
      <Button variant="quiet" size="s" onClick={() => orderSheet.send({ type: 'order.reverse' })}>
        {t('order.reverse')}
      </Button>
    </div>
  );
}

const ASKS = {
  close: { title: 'order.closeAsk', text: 'order.closeAskText', confirm: 'order.close' },
  reverse: { title: 'order.reverseAsk', text: 'order.reverseAskText', confirm: 'order.reverse' },
  cancel: { title: 'order.cancelAsk', text: 'order.cancelAskText', confirm: 'order.cancel' },
} as const;

function Confirmation() {
  const { t } = useTranslation();
  const orderSheet = useFeature(orderSheetFeature);
  const asks = useChart(orderSheetFeature, (snapshot) => {
    if (snapshot.hasTag('askingClose')) return 'close';
    if (snapshot.hasTag('askingReverse')) return 'reverse';
    return snapshot.hasTag('askingCancel') ? 'cancel' : null;
  });
  const { title, text, confirm } = ASKS[asks ?? 'close'];
  const order = useChart(orderSheetFeature, ({ context }) => context.opened);
  const lots = useChart(orderSheetFeature, ({ context }) => context.lots);
  const part = usePartAsked();
  const reason = useReason();
  return (
    <ConfirmDialog
      open={asks !== null}
      danger
      title={(asks === 'close' && part) || t(title)}
      text={
        <>
          {asks === 'close' && reason}
          <span className={styles.asked}>{t(text)}</span>
        </>
      }
      confirmLabel={t(confirm)}
      cancelLabel={t('common.back')}
      onOpenChange={() => orderSheet.send({ type: 'sheet.dismiss' })}
      onConfirm={() => orderSheet.send({ type: 'order.confirm', key: newKey() })}
    >
      {order?.status === ORDER_STATUS.holding && (
        <div className={styles.asksResult}>
          <PartResult order={order} lots={lots ?? order.lots} />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** How much of the position is to be closed, where that is not all of it. */
function usePartAsked(): string | null {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const order = useChart(orderSheetFeature, ({ context }) => context.opened);
  const lots = useChart(orderSheetFeature, ({ context }) => context.lots);
  if (!order || lots === null) return null;
  return t('order.caution.partAsk', { lots: lotsText(lots), all: lotsText(order.lots) });
}

/** Why closing is asked about, where it takes a hedge away. */
function useReason(): ReactNode {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const order = useChart(orderSheetFeature, ({ context }) => context.opened);
  const lots = useChart(orderSheetFeature, ({ context }) => context.lots);
  const [net] = useGrowth(() => (order ? [{ id: order.id, lots }] : []));
  if (!net) return null;
  const words = {
    lots: t('order.lots', { count: Number(net.lots), lots: lotsText(net.lots) }),
    code: net.showCode,
  };
  return (
    <strong className={styles.reason}>
      {t(net.direction === 1 ? 'order.caution.long' : 'order.caution.short', words)}
    </strong>
  );
}
