import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { maxLots } from '#contract/trading';
import { type Draft, draftOf } from '#machines/order-form/drafts';
import { lotsForShare } from '#machines/order-form/shares';
import { type TicketField, ticketPrice } from '#machines/order-form/ticket';
import { useChart } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { useCharge, useFreeMargin } from './use-charge.ts';

/** The ticket as it is filled in. */
export function useDraft(): Draft {
  return useChart(orderFormFeature, ({ context }) => draftOf(context));
}

/** What the chart found wrong with a field, in the trader's words. */
export function useIssue(field: TicketField, instrument: Instrument): string | undefined {
  const { t } = useTranslation();
  const { lotsText } = useFormat();
  const issue = useChart(orderFormFeature, ({ context }) => context.issues[field]);
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const draft = useDraft();
  const charge = useCharge(instrument);
  const free = useFreeMargin();
  const price = ticketPrice(draft, close);
  const most = {
    lotsTooLarge: () => maxLots(instrument, price),
    lotsBeyondMargin: () => lotsForShare(charge, draft, close, free, 1),
  };
  if (!issue) return undefined;
  const max = issue in most ? most[issue as keyof typeof most]() : null;
  return t(`orderForm.issue.${issue}`, {
    min: lotsText(instrument.minLots),
    max: max === null ? '' : lotsText(max),
    step: lotsText(instrument.lotStep),
    digits: instrument.pricePrecision,
  });
}
