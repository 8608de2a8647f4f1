/**
 * Finds the triggers a price fires without looking at the others. One index per instrument: `above` fires when price >= level, `below` when price <= level.
 * Levels and prices are integer millionths.
 */
export type TriggerSide = 'above' | 'below';

export interface PriceIndex {
  /** Arms or re-arms the trigger known by `key`. A key is armed at one level at a time. */
  arm(key: number, side: TriggerSide, levelMicro: number): void;
  disarm(key: number): void;
  /** Takes out every trigger that `priceMicro` reaches and returns their keys; an empty answer allocates nothing. */
  fire(priceMicro: number): readonly number[];
  readonly size: number;
}
