import { useSelector } from '@xstate/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PRICE_TYPE } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import type { TicketField, TicketFields } from '#machines/order-form/ticket';
import { useFeature } from '../../app/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';

/** What is typed into the order form, as text. */
export type TicketText = { lots: string; targetPrice: string; stopLoss: string; takeProfit: string };

/** The typed text as the chart takes it: what a state switches off is not part of the order. */
export function useTicketFields(): TicketFields {
  const orderForm = useFeature(orderFormFeature);
  const { control } = useFormContext<TicketText>();
  const text = useWatch({ control });
  const isPending = useSelector(orderForm, (snapshot) => snapshot.hasTag('pending'));
  const hasStopLoss = useSelector(orderForm, (snapshot) => snapshot.hasTag('stopLoss'));
  const hasTakeProfit = useSelector(orderForm, (snapshot) => snapshot.hasTag('takeProfit'));
  return {
    priceType: isPending ? PRICE_TYPE.pending : PRICE_TYPE.market,
    lots: text.lots ?? '',
    targetPrice: isPending ? (text.targetPrice ?? '') : null,
    stopLoss: hasStopLoss ? (text.stopLoss ?? '') : null,
    takeProfit: hasTakeProfit ? (text.takeProfit ?? '') : null,
  };
}

/** What the chart found wrong with a field, in the trader's words. */
export function useIssue(field: TicketField, instrument: Instrument): string | undefined {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const issue = useSelector(orderForm, ({ context }) => context.issues[field]);
  return (
    issue &&
    t(`orderForm.issue.${issue}`, {
      min: instrument.minLots,
      step: instrument.lotStep,
      digits: instrument.pricePrecision,
    })
  );
}
