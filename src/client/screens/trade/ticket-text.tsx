import { shallowEqual } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { maxLots } from '#contract/trading';
import { type Draft, draftOf } from '#machines/order-form/drafts';
import { lotsForShare } from '#machines/order-form/shares';
import { type PricedField, type TicketIssue, ticketPrice } from '#machines/order-form/ticket';
import { useChart } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { useFreeMargin } from '../../parts/use-free-margin.ts';
import { useCharge } from './use-charge.ts';

/** The ticket as the trader filled it in. The chart makes an untouched one anew for each price; it counts as the same. */
export function useDraft(): Draft {
  return useChart(orderFormFeature, ({ context }) => draftOf(context), shallowEqual);
}

/** What the chart found wrong with a field, as an element in the trader's words. */
export function useIssue(field: PricedField, instrument: Instrument) {
  const issue = useChart(orderFormFeature, ({ context }) => context.issues[field]);
  return issue && <IssueText issue={issue} instrument={instrument} />;
}

/** Follows the price, on which the most lots depend; a field without an issue follows none. */
function IssueText({ issue, instrument }: { issue: TicketIssue; instrument: Instrument }) {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const draft = useDraft();
  const charge = useCharge(instrument);
  const free = useFreeMargin();
  const price = ticketPrice(draft, close);
  const most = {
    lotsTooLarge: () => maxLots(instrument, price),
    lotsBeyondMargin: () => lotsForShare(charge, draft, close, free, 1),
  };
  const max = issue in most ? most[issue as keyof typeof most]() : null;
  return t(`orderForm.issue.${issue}`, {
    min: lotsText(instrument.minLots),
    max: max === null ? '' : lotsText(max),
    step: lotsText(instrument.lotStep),
    digits: instrument.pricePrecision,
  });
}
