import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Instrument } from '#contract/entities-market';
import type { Decimal } from '#contract/money';
import type { Charge } from '#machines/order-form/charge';
import { draftOf } from '#machines/order-form/drafts';
import { freeOf } from '#machines/order-form/shares';
import { useChart, useCharts } from '../../app/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { useAccount } from '../../parts/own-money.tsx';

/** What an order on this instrument is charged by now. */
export function useCharge(instrument: Instrument): Charge {
  const { app } = useCharts();
  const multiple = useChart(orderFormFeature, ({ context }) => draftOf(context).multiple);
  const tradeFeeType = useSelector(app, ({ context }) => context.startup?.basicInfo?.tradeFeeType ?? null);
  return { instrument, tradeFeeType, multiple };
}

/** What new orders may use, in USD; null while the account is not known (see `freeOf`). */
export function useFreeMargin(): Decimal | null {
  const account = useAccount();
  return useMemo(() => freeOf(account), [account]);
}
