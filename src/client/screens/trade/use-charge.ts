import { useSelector } from '@xstate/react';
import type { Instrument } from '#contract/entities-market';
import type { Charge } from '#machines/order-form/charge';
import { draftOf } from '#machines/order-form/drafts';
import { useChart, useCharts } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';

/** What an order on this instrument is charged by now. */
export function useCharge(instrument: Instrument): Charge {
  const { app } = useCharts();
  const multiple = useChart(orderFormFeature, ({ context }) => draftOf(context).multiple);
  const tradeFeeType = useSelector(app, ({ context }) => context.startup?.basicInfo?.tradeFeeType ?? null);
  return { instrument, tradeFeeType, multiple };
}
