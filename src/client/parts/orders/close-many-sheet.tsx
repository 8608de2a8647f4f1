import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import { choicesOf, chosenOf, type WhichToClose } from '#machines/close-many/choices';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { closeManyFeature, liveOrdersFeature } from '../../features/trading.ts';
import { OwnAmount } from '../own-money.tsx';
import { useAreOrdersKept, useCaution, useGrowth } from './caution.ts';
import { Checking } from './checking.tsx';
import styles from './orders.module.css';

/** Opens the sheet once there are several positions: of the instrument, or of any. */
export function CloseManyButton({ instrumentId }: { instrumentId: number | null }) {
  const { t } = useTranslation();
  const closeMany = useFeature(closeManyFeature);
  const count = useChart(
    liveOrdersFeature,
    ({ context }) => choicesOf(context.rows, instrumentId)[0]?.count ?? 0,
  );
  const isKept = useAreOrdersKept();
  if (count < 2 || isKept) return null;
  return (
    <Button variant="quiet" size="s" onClick={() => closeMany.send({ type: 'closing.opened', instrumentId })}>
      {t('order.closeMany')}
    </Button>
  );
}

/** Which positions to close at once, what they would come to, and the question: a thin view of the close-many chart. */
export function CloseManySheet() {
  const { t } = useTranslation();
  const closeMany = useFeature(closeManyFeature);
  const isOpen = useChart(closeManyFeature, (snapshot) => snapshot.hasTag('sheet'));
  const isAsking = useChart(closeManyFeature, (snapshot) => snapshot.hasTag('asking'));
  const isBusy = useChart(closeManyFeature, (snapshot) => snapshot.hasTag('busy'));
  const isDoubtful = useChart(closeManyFeature, (snapshot) => snapshot.hasTag('doubt'));
  const which = useChart(closeManyFeature, ({ context }) => context.which);
  const dismiss = () => closeMany.send({ type: 'closing.dismissed' });
  return (
    <Sheet
      open={isOpen}
      title={t('order.closeMany')}
      closeLabel={t('common.close')}
      canClose={!isBusy}
      onOpenChange={dismiss}
    >
      <Choices isBusy={isBusy} />
      {isDoubtful && <Checking />}
      {isBusy && (
        <Button busy block size="l" variant="danger">
          {t(`order.which.${which}`)}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('order.closeManyAsk')}
        text={
          <>
            <Reason />
            <span className={styles.asked}>
              {t(`order.which.${which}`)} · {t('order.closeManyAskText')}
            </span>
          </>
        }
        confirmLabel={t('order.closeManyConfirm')}
        cancelLabel={t('common.back')}
        onOpenChange={dismiss}
        onConfirm={() => closeMany.send({ type: 'closing.confirmed', key: newKey() })}
      />
    </Sheet>
  );
}

/** Why closing them is asked about, where it takes a hedge away. */
function Reason() {
  const { t } = useTranslation();
  const which = useChart(closeManyFeature, ({ context }) => context.which);
  const instrumentId = useChart(closeManyFeature, ({ context }) => context.instrumentId);
  const nets = useGrowth((orders) =>
    chosenOf(orders, which, instrumentId).map(({ id }) => ({ id, lots: null })),
  );
  if (nets.length === 0) return null;
  const codes = nets.map(({ showCode }) => showCode).join(', ');
  return <strong className={styles.reason}>{t('order.caution.many', { codes })}</strong>;
}

/** A row says what would be closed; only the button in it closes. */
function Choices({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation();
  const closeMany = useFeature(closeManyFeature);
  const instrumentId = useChart(closeManyFeature, ({ context }) => context.instrumentId);
  const rows = useChart(liveOrdersFeature, ({ context }) => context.rows);
  const choices = choicesOf(rows, instrumentId).filter(({ count }) => count > 0);
  const { numbers } = useFormat();
  const closeText = (count: number) => t('order.caution.closeSome', { number: numbers.plain(count) });
  const caution = useCaution('sheet');
  const pick = (which: WhichToClose) =>
    closeMany.send({ type: 'closing.picked', which, key: newKey(), caution: caution() });
  return (
    <Card flush>
      {choices.map(({ which, count, profit }) => (
        <ListRow
          key={which}
          label={t(`order.which.${which}`)}
          detail={<OwnAmount className={styles.choiceProfit} value={profit} signed />}
          value={
            <Button
              variant="danger"
              size="s"
              disabled={isBusy}
              aria-label={`${t(`order.which.${which}`)}: ${closeText(count)}`}
              onClick={() => pick(which)}
            >
              {closeText(count)}
            </Button>
          }
        />
      ))}
    </Card>
  );
}
