import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-help';
import CircleX from 'lucide-react/icons/circle-x';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DIRECTION } from '#contract/constants';
import { newKey } from '#contract/idempotency';
import type { OrderFormSnapshot } from '#machines/order-form/order-form.machine';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { PricedButton, TicketClock } from './ticket-footer.tsx';
import { PlacedFigures, TicketReview } from './ticket-review.tsx';
import styles from './trade-screen.module.css';

type Step = 'confirming' | 'sending' | 'checking' | 'placed' | 'rejected' | 'unresolved';

function stepOf(snapshot: OrderFormSnapshot): Step | null {
  if (snapshot.hasTag('doubt')) return 'checking';
  if (snapshot.hasTag('busy')) return 'sending';
  const quiet = ['confirming', 'placed', 'rejected', 'unresolved'] as const;
  return quiet.find((step) => snapshot.hasTag(step)) ?? null;
}

/** The sheet an order goes through: confirm, send, and the truth about it (S2.47). */
export function TicketSheet() {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const step = useChart(orderFormFeature, stepOf);
  const title = useSheetTitle(step);
  return (
    <Sheet
      open={step !== null}
      title={title}
      closeLabel={t('common.close')}
      canClose={step !== 'sending' && step !== 'checking'}
      onOpenChange={() => orderForm.send({ type: step === 'confirming' ? 'order.back' : 'order.dismiss' })}
      footer={step === 'confirming' ? <ConfirmButton /> : undefined}
    >
      <div className={styles.sheet} data-step={step}>
        {(step === 'confirming' || step === 'sending' || step === 'checking') && <TicketReview />}
        <StepContent step={step} />
      </div>
    </Sheet>
  );
}

function useSheetTitle(step: Step | null): string {
  const { t } = useTranslation();
  const ticket = useChart(orderFormFeature, ({ context }) => context.ticket);
  const code = ticket?.showCode ?? '';
  switch (step) {
    case 'placed':
      return t(ticket?.priceType === 0 ? 'orderForm.placedPending' : 'orderForm.placed');
    case 'rejected':
      return t('orderForm.rejected');
    case 'unresolved':
      return t('orderForm.unresolved');
    default:
      return t(`orderForm.review.${ticket?.direction === 2 ? 'sell' : 'buy'}`, { code });
  }
}

function StepContent({ step }: { step: Step | null }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const receipt = useChart(orderFormFeature, ({ context }) => context.receipt);
  const message = useChart(orderFormFeature, ({ context }) => context.message);
  const dismiss = () => orderForm.send({ type: 'order.dismiss' });
  switch (step) {
    case 'sending':
      return <Outcome icon={<LoaderCircle className={styles.spin} />} text={t('orderForm.submitting')} />;
    case 'checking':
      return (
        <Outcome
          icon={<LoaderCircle className={styles.spin} />}
          text={t('orderForm.checking')}
          hint={t('orderForm.checkingHint')}
        />
      );
    case 'placed':
      return (
        <Outcome
          tone="success"
          icon={<CircleCheck />}
          // The title says that it was placed.
          text={t('orderForm.placedHint', { id: receipt?.id })}
        >
          <PlacedFigures />
          <Button size="l" block onClick={dismiss}>
            {t('orderForm.done')}
          </Button>
          <Link
            className={buttonClass({ variant: 'quiet', size: 'l', block: true })}
            to={receipt?.status === 0 ? '/order?type=0' : '/order?type=1'}
            onClick={dismiss}
          >
            {t('orderForm.viewOrders')}
          </Link>
        </Outcome>
      );
    case 'rejected':
      return (
        <Outcome tone="danger" icon={<CircleX />} text={message}>
          <Button size="l" block onClick={dismiss}>
            {t('common.close')}
          </Button>
        </Outcome>
      );
    case 'unresolved':
      return (
        <Outcome tone="warning" icon={<CircleHelp />} text={t('orderForm.unresolvedHint')}>
          <Link className={buttonClass({ size: 'l', block: true })} to="/order" onClick={dismiss}>
            {t('orderForm.viewOrders')}
          </Link>
        </Outcome>
      );
    case 'confirming':
    case null:
      return null;
  }
}

/** Under what it confirms, in reach however much that is. It rests in looks while the price is old, and answers why. */
function ConfirmButton() {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const ticket = useChart(orderFormFeature, ({ context }) => context.ticket);
  const instrument = useChart(orderFormFeature, ({ context }) => context.instrument);
  const isStale = useChart(orderFormFeature, (snapshot) => snapshot.hasTag('stale'));
  if (!ticket || !instrument) return null;
  const side = ticket.direction === DIRECTION.sell ? 'sell' : 'buy';
  return (
    <div className={styles.confirm}>
      {isStale && (
        <p className={styles.why} role="status">
          {t('orderForm.refused.stalePrice')}
        </p>
      )}
      <TicketClock instrument={instrument} />
      <PricedButton
        variant={isStale ? 'quiet' : side}
        word={t(`orderForm.confirm.${side}`)}
        instrument={instrument}
        order={ticket}
        onClick={() => orderForm.send({ type: 'order.confirm', key: newKey() })}
      />
    </div>
  );
}

type OutcomeProps = {
  icon: ReactNode;
  text: string;
  hint?: string;
  tone?: 'success' | 'warning' | 'danger';
  children?: ReactNode;
};

function Outcome({ icon, text, hint, tone, children }: OutcomeProps) {
  return (
    <div className={styles.outcome} data-tone={tone} role="status">
      {icon}
      <p className={styles.outcomeText}>{text}</p>
      {hint && <p className={styles.outcomeHint}>{hint}</p>}
      {children}
    </div>
  );
}
