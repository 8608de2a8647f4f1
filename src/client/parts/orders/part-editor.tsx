import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { plainDecimal } from '#contract/decimal-text';
import type { Order } from '#contract/entities';
import { newKey } from '#contract/idempotency';
import { Decimal } from '#contract/money';
import { type NumberRefusal, numberRefusalOf } from '#contract/refused-number';
import { lotDigits, stepDown, stepUp } from '#machines/order-form/ticket';
import { type LotTerms, partIssue, shareOf } from '#machines/order-sheet/stop-fields';
import { Button } from '../../../ui/button.tsx';
import { QuickPicks } from '../../../ui/quick-picks.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { orderSheetFeature } from '../../features/trading.ts';
import { Stepper } from '../numbers/stepper.tsx';
import { OwnAmount } from '../own-money.tsx';
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
  const isRefused = useChart(orderSheetFeature, ({ context }) => context.lotsIssue !== null);
  const caution = useCaution('sheet');
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
            refusal={isRefused ? partRefusal(order, terms, field.value) : null}
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
      <PartResult order={order} lots={lots} />
      <Button type="submit" variant="danger" size="l" block>
        {t('order.partClose', { lots: lots === null ? '–' : lotsText(lots) })}
      </Button>
    </form>
  );
}

/** What closing so many lots of a position would bring at the latest price; a dash for lots that it has not. */
export function PartResult({ order, lots }: { order: Order; lots: string | null }) {
  const { t } = useTranslation();
  const isPart = lots !== null && new Decimal(lots).lte(order.lots);
  const result = isPart ? new Decimal(order.profit).times(lots).div(order.lots) : null;
  return <Stat look="row" label={t('order.result')} value={<OwnAmount value={result} unit="USD" signed />} />;
}

/** What is wrong with the lots by now. */
function partRefusal(order: Order, terms: LotTerms, typed: string): NumberRefusal | null {
  const issue = partIssue(order, terms, typed);
  const { minLots, lotStep } = terms;
  return (
    issue &&
    numberRefusalOf(issue, { digits: lotDigits(lotStep), min: minLots, max: order.lots, step: lotStep })
  );
}
