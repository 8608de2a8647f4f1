import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ORDER_STATUS, type OrderStatus } from '#contract/constants';
import { useChart, useFeature } from '../../app/charts.ts';
import { orderSheetFeature } from '../../features/trading.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { OrderDetail } from './order-detail.tsx';
import styles from './order-screen.module.css';
import { StopEditor } from './stop-editor.tsx';

/** One order in full, and what may be done with it (S2.51, S2.52): a thin view of the order-sheet chart. */
export function OrderSheet() {
  const { t } = useTranslation();
  const orderSheet = useFeature(orderSheetFeature);
  const isOpen = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('sheet'));
  const order = useChart(orderSheetFeature, ({ context }) => context.opened);
  const isEditing = useSelector(orderSheet, (snapshot) => snapshot.hasTag('stops'));
  const dismiss = () => orderSheet.send({ type: 'sheet.dismiss' });
  return (
    <Sheet
      open={isOpen}
      height={heightOf(order?.status)}
      title={t(isEditing ? 'order.editStops' : 'order.detail')}
      closeLabel={t('common.close')}
      onOpenChange={dismiss}
      footer={!isEditing && isLive(order?.status) ? <SheetActions /> : undefined}
    >
      {order && (isEditing ? <StopEditor order={order} /> : <OrderDetail order={order} />)}
      {/* Inside the sheet: beside it, a sheet that opens with its question would hide the question from readers. */}
      <Confirmation />
    </Sheet>
  );
}

function isLive(status: OrderStatus | undefined): boolean {
  return status === ORDER_STATUS.holding || status === ORDER_STATUS.pending;
}

/** 60 % on the tabs where an order can be changed, 38 % on history (S9.16). */
function heightOf(status: OrderStatus | undefined): '60%' | '38%' {
  return isLive(status) ? '60%' : '38%';
}

function SheetActions() {
  const { t } = useTranslation();
  const orderSheet = useFeature(orderSheetFeature);
  const canEdit = useChart(orderSheetFeature, (snapshot) => snapshot.can({ type: 'stops.edit' }));
  const status = useChart(orderSheetFeature, ({ context }) => context.opened?.status);
  const isDoubtful = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('doubt'));
  const isBusy = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('busy'));
  const isHolding = status === ORDER_STATUS.holding;
  return (
    <div className={styles.foot}>
      {isDoubtful && (
        <p className={styles.doubt} role="status">
          {t('order.checking')}
        </p>
      )}
      <div className={styles.sheetActions}>
        <Button
          variant="quiet"
          size="l"
          block
          disabled={!canEdit}
          onClick={() => orderSheet.send({ type: 'stops.edit' })}
        >
          {t('order.editStops')}
        </Button>
        <Button
          variant="danger"
          size="l"
          block
          busy={isBusy}
          onClick={() => orderSheet.send({ type: isHolding ? 'order.close' : 'order.cancel' })}
        >
          {t(isHolding ? 'order.close' : 'order.cancel')}
        </Button>
      </div>
    </div>
  );
}

function Confirmation() {
  const { t } = useTranslation();
  const orderSheet = useFeature(orderSheetFeature);
  const asks = useChart(orderSheetFeature, (snapshot) => {
    if (snapshot.hasTag('askingClose')) return 'close';
    return snapshot.hasTag('askingCancel') ? 'cancel' : null;
  });
  return (
    <ConfirmDialog
      open={asks !== null}
      danger
      title={t(asks === 'cancel' ? 'order.cancelAsk' : 'order.closeAsk')}
      text={t(asks === 'cancel' ? 'order.cancelAskText' : 'order.closeAskText')}
      confirmLabel={t(asks === 'cancel' ? 'order.cancel' : 'order.close')}
      cancelLabel={t('common.back')}
      onOpenChange={() => orderSheet.send({ type: 'sheet.dismiss' })}
      onConfirm={() => orderSheet.send({ type: 'order.confirm', key: crypto.randomUUID() })}
    />
  );
}
