import { shallowEqual } from '@xstate/react';
import type { Instrument } from '#contract/entities-market';
import { type NumberRefusal, numberRefusalOf } from '#contract/refused-number';
import { type Draft, draftOf } from '#machines/order-form/drafts';
import { orderOf } from '#machines/order-form/order-form.machine';
import { lotsForShare, sizeTerms } from '#machines/order-form/shares';
import { stopTerms } from '#machines/order-form/stop-units';
import { type PricedField, ticketPrice } from '#machines/order-form/ticket';
import { useChart } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { useFreeMargin } from '../../parts/use-free-margin.ts';
import { useCharge } from './ticket-costs.tsx';

/**
 * The ticket as the trader filled it in, its size in lots. The chart makes an untouched one anew for each price; it counts as the same.
 */
export function useDraft(): Draft {
  return useChart(orderFormFeature, ({ context }) => orderOf(context), shallowEqual);
}

/** The size as it is typed, and what in. */
export function useSize(): Pick<Draft, 'lots' | 'sizeIn' | 'sizeOf'> {
  return useChart(orderFormFeature, ({ context }) => draftOf(context), shallowEqual);
}

/** What the chart found wrong with a price, or with a stop that is typed as a distance. */
export function usePriceRefusal(field: PricedField, instrument: Instrument): NumberRefusal | null {
  const issue = useChart(orderFormFeature, ({ context }) => context.issues[field] ?? null);
  const price = useReference(issue !== null);
  const draft = useDraft();
  const charge = useCharge(instrument);
  if (issue === null) return null;
  const terms = field === 'targetPrice' ? null : stopTerms(charge, draft, price ?? '0', field);
  return numberRefusalOf(issue, { digits: instrument.pricePrecision, price: price ?? '0', ...terms });
}

/** The price that stops and lots are judged by; null while it is unknown, or is not needed. */
export function useReference(isNeeded: boolean): string | null {
  return useChart(orderFormFeature, ({ context }) =>
    isNeeded ? ticketPrice(draftOf(context), context.close) : null,
  );
}

/** What the chart found wrong with the lots; the most that there may be follows the price. */
export function useLotsRefusal(instrument: Instrument): NumberRefusal | null {
  const issue = useChart(orderFormFeature, ({ context }) => context.issues.lots ?? null);
  const price = useReference(issue !== null);
  const draft = useDraft();
  const size = useSize();
  const charge = useCharge(instrument);
  const free = useFreeMargin();
  if (issue === null) return null;
  const { minLots, lotStep: step } = instrument;
  const terms = sizeTerms(instrument, { ...draft, ...size }, price ?? '0');
  if (issue === 'marginTooSmall') return numberRefusalOf(issue, { min: minLots });
  if (issue !== 'lotsBeyondMargin') return numberRefusalOf(issue, { ...terms, step });
  const max = price === null ? null : lotsForShare(charge, draft, price, free, 1);
  return numberRefusalOf(issue, { max: max ?? minLots });
}
