import { DIRECTION, type Direction, PRICE_TYPE } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import { NO_TERMS, type PendingTerms } from './pending-terms.ts';
import { NO_TRAIL, type SizeUnit, type StopUnit, type TicketFields, trailOf } from './ticket.ts';

/** The ticket of one instrument while it is filled in: what is typed and ticked, and the leverage picked. */
export type Draft = TicketFields &
  PendingTerms & {
    multiple: string;
    stopsIn: StopUnit;
    sizeIn: SizeUnit;
    sizeOf: string | null;
    /** The side that was asked for last, or whose prices the stops were. */
    side: Direction;
  };

/** The tickets that were begun and not placed, by the id of their instrument. */
export type Drafts = Readonly<Record<string, Draft>>;

/** An empty ticket: the smallest order at the market, without stops, at the first leverage (S5.10, S5.11, S5.13). */
function blankDraft(instrument: Instrument | null): Draft {
  return {
    priceType: PRICE_TYPE.market,
    lots: instrument?.minLots ?? '',
    sizeIn: 'lots',
    sizeOf: null,
    targetPrice: '',
    stopLoss: null,
    takeProfit: null,
    stopsIn: 'price',
    side: DIRECTION.buy,
    ...NO_TRAIL,
    ...NO_TERMS,
    multiple: instrument?.multiples[0] ?? '',
  };
}

type Begun = { instrument: Instrument | null; drafts: Drafts };

/** The ticket of the instrument, as it was left or empty. A leverage that is offered no more gives way to the first. */
export function draftOf({ instrument, drafts }: Begun): Draft {
  const blank = blankDraft(instrument);
  const begun = instrument && drafts[instrument.id];
  if (!begun) return blank;
  return instrument.multiples.includes(begun.multiple) ? begun : { ...begun, multiple: blank.multiple };
}

/** The tickets after a change of the instrument's own. */
export function withChange({ instrument, drafts }: Begun, change: Partial<Draft>): Drafts {
  if (!instrument) return drafts;
  return { ...drafts, [instrument.id]: { ...draftOf({ instrument, drafts }), ...change } };
}

/** The tickets without the one of an order that was placed. */
export function withoutDraft(drafts: Drafts, instrumentId: number): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== String(instrumentId)));
}

/** The tickets as they come back: a stop without a price, or without its distance, is off again. */
export function tidiedDrafts(drafts: Drafts): Drafts {
  const stopOf = (text: string | null): string | null => (text?.trim() ? text : null);
  const entries = Object.entries(drafts).map(([id, draft]) => {
    const trail = trailOf(draft);
    const isOff = trail ? !trail.value.trim() : stopOf(draft.stopLoss) === null;
    const stopLoss = isOff ? { stopLoss: null, ...NO_TRAIL } : {};
    return [id, { ...draft, ...stopLoss, takeProfit: stopOf(draft.takeProfit) }];
  });
  return Object.fromEntries(entries);
}
