import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { fieldText } from '#contract/typed-decimal';
import { sideOfMarket } from '#machines/order-form/pending-terms';
import { isSizeRounded, sizeText } from '#machines/order-form/shares';
import { estimate, SIZE_UNITS, type SizeUnit, stepDown, stepUp } from '#machines/order-form/ticket';
import { classNames } from '../../../ui/class-names.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useLeft } from '../../app/hooks/back.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { Stepper } from '../../parts/numbers/stepper.tsx';
import { PriceStepper } from '../../parts/orders/price-field.tsx';
import { LotExample, LotsRisk, LotsShare } from './lots-share.tsx';
import { PendingFields } from './pending-fields.tsx';
import { StopField } from './stop-field.tsx';
import { TicketCosts, useCharge } from './ticket-costs.tsx';
import { TicketFooter } from './ticket-footer.tsx';
import { useDraft, useLotsRefusal, usePriceRefusal, useSize } from './ticket-text.tsx';
import styles from './trade-screen.module.css';

/** Every multiple of the instrument (S5.13), and the margin the typed lots would need at each (S9.5). */
export function MultipleField({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { estimateText } = useFormat();
  const orderForm = useFeature(orderFormFeature);
  const charge = useCharge(instrument);
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const fields = useDraft();
  const options = instrument.multiples.map((value) => {
    const costs = estimate({ ...charge, multiple: value }, fields, close);
    return {
      value,
      label: t('orderForm.times', { value }),
      detail: costs ? t('orderForm.multipleMargin', { amount: estimateText(costs.margin) }) : undefined,
    };
  });
  return (
    <SelectField
      label={t('orderForm.multiple')}
      heading={t('orderForm.pickMultiple')}
      options={options}
      value={charge.multiple === '' ? null : charge.multiple}
      placeholder={t('orderForm.noMultiples')}
      disabled={options.length === 0}
      onValueChange={(value) => orderForm.send({ type: 'multiple.picked', value })}
    />
  );
}

/** The order form (S5.6 to S5.13): a thin view of the order-form chart, which keeps the ticket of each instrument. */
export function TicketForm({ instrument }: { instrument: Instrument }) {
  const orderForm = useFeature(orderFormFeature);
  const isPending = useChart(orderFormFeature, (snapshot) => snapshot.hasTag('pending'));
  const fields = useDraft();
  const { sizeIn } = useSize();
  useLeft(() => orderForm.send({ type: 'ticket.left' }));
  return (
    <form className={styles.ticket} onSubmit={(event) => event.preventDefault()} noValidate>
      <div className={styles.fields}>
        <PriceTypeField instrument={instrument} />
        <SizeIn />
        {/* Units and money have more digits than lots. */}
        <div className={classNames(sizeIn === 'lots' && styles.pair, styles.sized)}>
          <LotsField instrument={instrument} />
          <MultipleField instrument={instrument} />
        </div>
        <LotExample instrument={instrument} />
        <LotsShare instrument={instrument} />
        <LotsRisk instrument={instrument} />
        <div>
          <StopField instrument={instrument} kind="stopLoss" />
          <StopField instrument={instrument} kind="takeProfit" />
        </div>
        {isPending && <PendingFields instrument={instrument} />}
        <TicketCosts instrument={instrument} fields={fields} direction={null} />
      </div>
      <TicketFooter instrument={instrument} />
    </form>
  );
}

function PriceTypeField({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const isPending = useChart(orderFormFeature, (snapshot) => snapshot.hasTag('pending'));
  const { targetPrice } = useDraft();
  const { signs } = useFormat();
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const refusal = usePriceRefusal('targetPrice', instrument);
  const side = sideOfMarket(targetPrice ?? '', close);
  return (
    <>
      <Segmented
        label={t('orderForm.type')}
        value={isPending ? 'pending' : 'market'}
        options={[
          { value: 'market', label: t('orderForm.market') },
          { value: 'pending', label: t('orderForm.pending') },
        ]}
        onValueChange={(value) => orderForm.send({ type: `priceType.${value}` })}
      />
      {isPending && (
        <PriceStepper
          instrument={instrument}
          market={close}
          name="targetPrice"
          value={targetPrice ?? ''}
          label={t('orderForm.targetPrice')}
          placeholder={fieldText(orderForm.getSnapshot().context.close, signs, false)}
          hint={side && t(`orderForm.kind.${side}`)}
          refusal={refusal}
          onValueChange={(text) => orderForm.send({ type: 'field.typed', field: 'targetPrice', text })}
        />
      )}
    </>
  );
}

/** What the size is typed in. */
function SizeIn() {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const { sizeIn } = useSize();
  const nameOf = useSizeName();
  return (
    <Segmented<SizeUnit>
      label={t('orderForm.sizeIn.label')}
      value={sizeIn}
      options={SIZE_UNITS.map((unit) => ({ value: unit, label: nameOf(unit) }))}
      onValueChange={(unit) => orderForm.send({ type: 'sizeIn.picked', unit })}
    />
  );
}

function useSizeName(): (unit: SizeUnit) => string {
  const { t } = useTranslation();
  return (unit) =>
    unit === 'money' ? 'USD' : t(unit === 'lots' ? 'orderForm.lots' : 'orderForm.sizeIn.units');
}

/** How large the order is, in the unit that was picked; a step is always one of the lots. */
function LotsField({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const orderForm = useFeature(orderFormFeature);
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const size = useSize();
  const { sizeIn } = size;
  const draft = useDraft();
  const nameOf = useSizeName();
  const refusal = useLotsRefusal(instrument);
  const lower = stepDown(draft.lots, instrument);
  const step = (lots: string): void => {
    const text = sizeText(instrument, sizeIn, { ...draft, lots }, close);
    orderForm.send({ type: 'field.typed', field: 'lots', text, lots });
  };
  const isRounded = isSizeRounded(instrument, { ...draft, ...size }, close);
  const comesTo = t('order.lots', { count: Number(draft.lots), lots: lotsText(draft.lots) });
  return (
    <Stepper
      // What was typed in another unit is no longer what the field holds.
      key={sizeIn}
      label={nameOf(sizeIn)}
      name="lots"
      value={size.lots}
      which={sizeIn === 'lots' ? undefined : t('amount.which')}
      hint={
        sizeIn === 'lots' || draft.lots === ''
          ? undefined
          : isRounded
            ? t('orderForm.sizeIn.rounded', { lots: comesTo })
            : comesTo
      }
      onValueChange={(text) => orderForm.send({ type: 'field.typed', field: 'lots', text })}
      onDecrement={() => lower !== null && step(lower)}
      onIncrement={() => step(stepUp(draft.lots, instrument))}
      canDecrement={lower !== null}
      decrementLabel={t('orderForm.fewer')}
      incrementLabel={t('orderForm.more')}
      refusal={refusal}
    />
  );
}
