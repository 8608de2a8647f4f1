import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { stepDown, stepUp } from '#machines/order-form/ticket';
import { useChart, useFeature } from '../../app/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { LotsShare } from './lots-share.tsx';
import { MultipleField } from './multiple-field.tsx';
import { StopField } from './stop-field.tsx';
import { TicketFooter } from './ticket-footer.tsx';
import { type TicketText, useIssue } from './ticket-text.ts';
import styles from './trade-screen.module.css';

/** The order form (S5.6 to S5.13): the typed text lives here, every decision in the order-form chart. */
export function OrderTicket({ instrument }: { instrument: Instrument }) {
  const orderForm = useFeature(orderFormFeature);
  const form = useForm<TicketText>({
    defaultValues: { lots: instrument.minLots, targetPrice: '', stopLoss: '', takeProfit: '' },
  });
  return (
    <FormProvider {...form}>
      <form
        className={styles.ticket}
        onSubmit={(event) => event.preventDefault()}
        onChange={() => orderForm.send({ type: 'fields.changed' })}
        noValidate
      >
        <PriceTypeField instrument={instrument} />
        <div className={styles.pair}>
          <LotsField instrument={instrument} />
          <MultipleField instrument={instrument} />
        </div>
        <LotsShare instrument={instrument} />
        <StopField instrument={instrument} kind="stopLoss" />
        <StopField instrument={instrument} kind="takeProfit" />
        <TicketFooter instrument={instrument} />
      </form>
    </FormProvider>
  );
}

function PriceTypeField({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const { control } = useFormContext<TicketText>();
  const isPending = useChart(orderFormFeature, (snapshot) => snapshot.hasTag('pending'));
  const issue = useIssue('targetPrice', instrument);
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
        <Controller
          control={control}
          name="targetPrice"
          render={({ field: { onChange, ...field } }) => (
            <DecimalField
              {...field}
              label={t('orderForm.targetPrice')}
              suffix="USD"
              placeholder={orderForm.getSnapshot().context.close}
              error={issue}
              onValueChange={onChange}
            />
          )}
        />
      )}
    </>
  );
}

function LotsField({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const { control } = useFormContext<TicketText>();
  const issue = useIssue('lots', instrument);
  return (
    <Controller
      control={control}
      name="lots"
      render={({ field }) => {
        const lower = stepDown(field.value, instrument);
        const change = (lots: string): void => {
          field.onChange(lots);
          orderForm.send({ type: 'fields.changed' });
        };
        return (
          <Stepper
            label={t('orderForm.lots')}
            name={field.name}
            value={field.value}
            onBlur={field.onBlur}
            onValueChange={change}
            onDecrement={() => lower !== null && change(lower)}
            onIncrement={() => change(stepUp(field.value, instrument))}
            canDecrement={lower !== null}
            decrementLabel={t('orderForm.fewer')}
            incrementLabel={t('orderForm.more')}
            error={issue}
          />
        );
      }}
    />
  );
}
