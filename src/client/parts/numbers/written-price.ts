import { useSelector } from '@xstate/react';
import { digitsOf } from '../../../ui/numbers.ts';
import { useFormat } from '../../app/format/format.ts';
import { useCharts } from '../../app/hooks/charts.ts';

/** Writes prices of any instrument with the decimals that it quotes; of one that is listed no longer, with those they have. */
export function useWrittenPrice(): (instrumentId: number, price: string) => string {
  const { priceText } = useFormat();
  const instruments = useSelector(useCharts().quotes, ({ context }) => context.instruments);
  return (instrumentId, price) =>
    priceText(price, instruments.find(({ id }) => id === instrumentId)?.pricePrecision ?? digitsOf(price));
}
