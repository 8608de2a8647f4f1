import { useTranslation } from 'react-i18next';
import { DIRECTION, type Direction } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import type { DecimalInput } from '#contract/money';
import { type NumberFault, numberRefusalOf } from '#contract/refused-number';
import { isolated } from '#contract/written-text';
import { priceStepped, type StopKind, stopForms, stopStepped } from '#machines/order-form/stop-units';
import { isFar, STOP_UNITS, type StopUnit } from '#machines/order-form/ticket';
import { isFarTrail, type TrailBy, trailTerms } from '#machines/order-form/trail';
import type { StopBasis } from '#machines/order-sheet/stop-fields';
import { Segmented } from '../../../ui/segmented.tsx';
import { useFormat } from '../../app/format/format.ts';
import { DecimalField, type DecimalFieldProps } from '../numbers/decimal-field.tsx';
import { Stepper, type StepperProps } from '../numbers/stepper.tsx';
import styles from './orders.module.css';

type PriceFieldProps = Omit<DecimalFieldProps, 'unit' | 'which' | 'far'> & {
  instrument: Pick<Instrument, 'currency' | 'pricePrecision'>;
  /** The market's price: one that is typed far from it is asked about. */
  market: string;
};

/** A price of an instrument, in its currency. */
export function PriceField({ instrument, market, ...field }: PriceFieldProps) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const price = isolated(priceText(market, instrument.pricePrecision));
  return (
    <DecimalField
      {...field}
      unit={instrument.currency ?? 'USD'}
      far={{ words: t('orderForm.far', { price }), isFar: (decimal) => isFar(decimal, market) }}
    />
  );
}

type SteppedProps = Pick<
  StepperProps,
  'name' | 'labelHidden' | 'placeholder' | 'hint' | 'refusal' | 'onBlur'
> & {
  label: string;
  onValueChange: (text: string) => void;
};

/** The same with a step down and up. */
export function PriceStepper({
  instrument,
  market,
  value,
  ...field
}: SteppedProps & Pick<PriceFieldProps, 'instrument' | 'market' | 'value'>) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const price = isolated(priceText(market, instrument.pricePrecision));
  return (
    <WithSteps
      {...field}
      value={value}
      lower={priceStepped(instrument, value, market, -1)}
      higher={priceStepped(instrument, value, market, 1)}
      unit={instrument.currency ?? 'USD'}
      far={{ words: t('orderForm.far', { price }), isFar: (decimal) => isFar(decimal, market) }}
    />
  );
}

type WithStepsProps = SteppedProps &
  Pick<StepperProps, 'value' | 'unit' | 'which' | 'far'> & { lower: string | null; higher: string | null };

function WithSteps({ lower, higher, ...field }: WithStepsProps) {
  const { t } = useTranslation();
  const change = (text: string | null): void => {
    if (text !== null) field.onValueChange(text);
  };
  return (
    <Stepper
      {...field}
      onDecrement={() => change(lower)}
      onIncrement={() => change(higher)}
      canDecrement={lower !== null}
      canIncrement={higher !== null}
      decrementLabel={t('orderForm.stopIn.less', { name: field.label })}
      incrementLabel={t('orderForm.stopIn.more', { name: field.label })}
    />
  );
}

type StopStepperProps = SteppedProps &
  StopBasis & {
    kind: StopKind;
    /** Null while it is not chosen. */
    direction: Direction | null;
    /** What the order comes to at the stop, in place of what lies between; null where that is hidden. */
    outcome?: string | null | undefined;
  };

/** A stop as it is typed, with a step down and up; it tells the other forms. */
export function StopStepper({ charge, fields, close, kind, direction, outcome, ...field }: StopStepperProps) {
  const { t } = useTranslation();
  const hint = useStopHint({ charge, fields, close }, kind, direction, outcome);
  const value = fields[kind] ?? '';
  const { stopsIn = 'price' } = fields;
  const { instrument } = charge;
  if (stopsIn === 'price')
    return (
      <PriceStepper {...field} key="price" instrument={instrument} market={close} value={value} hint={hint} />
    );
  return (
    <WithSteps
      {...field}
      // What was typed in another unit is no longer what the field holds.
      key={stopsIn}
      value={value}
      hint={hint}
      which={t('amount.which')}
      unit={stopsIn === 'points' ? undefined : stopsIn === 'percent' ? '%' : 'USD'}
      lower={stopStepped(charge, fields, close, kind, -1)}
      higher={stopStepped(charge, fields, close, kind, 1)}
    />
  );
}

/** The stop in the units that are not typed; as prices it differs by side. */
function useStopHint(
  { charge, fields, close }: StopBasis,
  kind: StopKind,
  direction: Direction | null,
  outcome: string | null | undefined,
): string | undefined {
  const { t } = useTranslation();
  const { priceText, numbers, balanceText } = useFormat();
  const forms = stopForms(charge, fields, close, kind);
  if (!forms) return outcome ?? undefined;
  const { pricePrecision } = charge.instrument;
  const priceOf = (side: 'buy' | 'sell'): string => isolated(priceText(forms[side], pricePrecision));
  const ofSide = (side: 'buy' | 'sell'): string => `${t(`common.${side}`)} ${priceOf(side)}`;
  const texts: Record<StopUnit, string | null> = {
    price:
      direction === null
        ? `${ofSide('buy')} · ${ofSide('sell')}`
        : priceOf(direction === DIRECTION.buy ? 'buy' : 'sell'),
    points: `${t('orderForm.stopIn.points')} ${isolated(numbers.plain(forms.points))}`,
    percent: isolated(numbers.percent(forms.percent, 2)),
    money: outcome === undefined ? isolated(`${balanceText(forms.money)} USD`) : null,
  };
  const others = STOP_UNITS.filter((unit) => unit !== fields.stopsIn).map((unit) => texts[unit]);
  return [...others, outcome].filter(Boolean).join(' · ');
}

/** What stops are typed in. */
export function StopsIn({ value, onPick }: { value: StopUnit; onPick: (unit: StopUnit) => void }) {
  const { t } = useTranslation();
  const names = { price: t('order.trailDistance'), points: t('orderForm.stopIn.points') };
  return (
    <Segmented<StopUnit>
      label={t('orderForm.stopIn.label')}
      value={value}
      options={STOP_UNITS.map((unit) => ({
        value: unit,
        label: unit === 'percent' ? '%' : unit === 'money' ? 'USD' : names[unit],
      }))}
      onValueChange={onPick}
    />
  );
}

type TrailFieldProps = Omit<DecimalFieldProps, 'label' | 'unit' | 'hint' | 'refusal' | 'which' | 'far'> & {
  by: TrailBy;
  onByChange: (by: TrailBy) => void;
  issue: NumberFault | undefined;
  instrument: Pick<Instrument, 'currency' | 'pricePrecision'>;
  /** The price that the distance counts from. */
  reference: DecimalInput;
};

/** How far behind the price a stop-loss follows: in price, or in percent of it. */
export function TrailField({ by, onByChange, issue, instrument, reference, ...input }: TrailFieldProps) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const price = isolated(priceText(reference, instrument.pricePrecision));
  const isFar = (distance: string) => by === 'distance' && isFarTrail(distance, reference);
  return (
    <>
      <div className={styles.trailKind}>
        <Segmented<TrailBy>
          label={t('order.trailBy')}
          value={by}
          options={[
            { value: 'percent', label: t('order.trailPercent') },
            { value: 'distance', label: t('order.trailDistance') },
          ]}
          onValueChange={onByChange}
        />
      </div>
      <DecimalField
        {...input}
        label={t('order.trail')}
        labelHidden
        unit={by === 'percent' ? '%' : (instrument.currency ?? 'USD')}
        hint={t('order.trailHint')}
        which={t('amount.which')}
        far={{ words: t('order.trailFar', { price }), isFar }}
        refusal={issue && numberRefusalOf(issue, trailTerms(by, reference, instrument.pricePrecision))}
      />
    </>
  );
}
