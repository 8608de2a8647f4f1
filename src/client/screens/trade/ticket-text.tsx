import { shallowEqual } from '@xstate/react';
import type { Instrument } from '#contract/entities-market';
import { type NumberRefusal, numberRefusalOf } from '#contract/refused-number';
import { maxLots } from '#contract/trading';
import { type Draft, draftOf } from '#machines/order-form/drafts';
import { lotsForShare } from '#machines/order-form/shares';
import { stopTerms } from '#machines/order-form/stop-units';
import { lotDigits, type PricedField, ticketPrice } from '#machines/order-form/ticket';
import { useChart } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { useFreeMargin } from '../../parts/use-free-margin.ts';
import { useCharge } from './ticket-costs.tsx';

/** The ticket as the trader filled it in. The chart makes an untouched one anew for each price; it counts as the same. */
export function useDraft(): Draft {
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
  const charge = useCharge(instrument);
  const free = useFreeMargin();
  if (issue === null) return null;
  const { minLots, lotStep } = instrument;
  const max =
    issue === 'lotsBeyondMargin' && price !== null
      ? (lotsForShare(charge, draft, price, free, 1) ?? minLots)
      : maxLots(instrument, price);
  return numberRefusalOf(issue, { digits: lotDigits(lotStep), min: minLots, max, step: lotStep });
}
