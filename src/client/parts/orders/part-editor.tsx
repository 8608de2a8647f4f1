import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { plainDecimal } from '#contract/decimal-text';
import type { Order } from '#contract/entities';
import { newKey } from '#contract/idempotency';
import { stepDown, stepUp } from '#machines/order-form/ticket';
import { type LotsIssue, shareOf } from '#machines/order-sheet/stop-fields';
import { useChart, useFeature } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { orderSheetFeature } from '../../features/trading.ts';
import { Button } from '../../ui/button.tsx';
import { QuickPicks } from '../../ui/quick-picks.tsx';
import { Stepper } from '../numbers/stepper.tsx';
import { useCaution } from './caution.ts';
import styles from './orders.module.css';

const SHARES = [25, 50, 75, 100] as const;
const HALF = 50;

/** Chooses how many lots of a position are closed: typed, by steps, or by a share of it. */
export function PartEditor({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { lotsText, numbers } = useFormat();
  const orderSheet = useFeature(orderSheetFeature);
  const terms = useChart(orderSheetFeature, ({ context }) => context.lotTerms);
  const issue = useChart(orderSheetFeature, ({ context }) => context.lotsIssue);
  const issueText = useLotsIssueText(order);
  const caution = useCaution();
  const form = useForm({ defaultValues: { lots: shareOf(order, terms, HALF) } });
  const lots = plainDecimal(form.watch('lots'));
  const set = (text: string | null) => text !== null && form.setValue('lots', text);
  const close = form.handleSubmit((typed) =>
    orderSheet.send({
      type: 'part.close',
      lots: typed.lots,
      key: newKey(),
      caution: caution(),
    }),
  );
  return (
    <form className={styles.editor} onSubmit={close} noValidate>
      <Controller
        control={form.control}
        name="lots"
        render={({ field }) => (
          <Stepper
            label={t('order.partLots')}
            name={field.name}
            value={field.value}
            error={issue ? issueText(issue) : undefined}
            decrementLabel={t('orderForm.fewer')}
            incrementLabel={t('orderForm.more')}
            canDecrement={stepDown(field.value, terms) !== null}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            onDecrement={() => set(stepDown(field.value, terms))}
            onIncrement={() => set(stepUp(field.value, terms))}
          />
        )}
      />
      <QuickPicks
        label={t('order.partShare')}
        aside={lotsText(order.lots)}
        picks={SHARES.map((share) => ({
          key: String(share),
          label: numbers.percent(String(share)),
          onPick: () => set(shareOf(order, terms, share)),
        }))}
      />
      <Button type="submit" variant="danger" size="l" block>
        {t('order.partClose', { lots: lots === null ? '–' : lotsText(lots) })}
      </Button>
    </form>
  );
}

function useLotsIssueText({ lots }: Order): (issue: LotsIssue) => string {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const { minLots, lotStep } = useChart(orderSheetFeature, ({ context }) => context.lotTerms);
  return (issue) =>
    issue === 'restTooSmall'
      ? t('order.issue.restTooSmall')
      : t(`orderForm.issue.${issue}`, {
          min: lotsText(minLots),
          max: lotsText(lots),
          step: lotsText(lotStep),
        });
}
