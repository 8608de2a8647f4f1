import { ALERT_PERCENT, type AlertKind, type AlertSide } from '#contract/alerts';
import { plainDecimal } from '#contract/decimal-text';
import { Decimal } from '#contract/money';
import { type NumberRefusal, numberRefusal, numberRefusalOf } from '#contract/refused-number';
import { priceIssue } from '../order-form/ticket.ts';

/** What the form holds, as it is typed. */
export type AlertTyped = {
  kind: AlertKind;
  price: string;
  percent: string;
  isRepeating: boolean;
  note: string;
};

/** What an alert is to wait for; decimals as the wire has them. */
export type WantedByForm = {
  kind: AlertKind;
  side?: AlertSide;
  price?: string;
  percent?: string;
  isRepeating: boolean;
  note: string;
};

/** What is sent of an alert. */
export type AlertRequest =
  | { act: 'add'; instrumentId: number; wanted: WantedByForm }
  | { act: 'change'; id: number; wanted: WantedByForm }
  | { act: 'pause' | 'resume' | 'delete'; id: number };

const parseDecimal = (text: string): Decimal | null => {
  const plain = plainDecimal(text);
  return plain === null ? null : new Decimal(plain);
};

/** The side that a price is on, seen from the price now; null when it is there already or is none. */
export function sideOf(price: string, now: string): AlertSide | null {
  const level = parseDecimal(price);
  if (level === null || level.eq(now)) return null;
  return level.gt(now) ? 'above' : 'below';
}

/** A price so many percent away from the price now, at a whole step of the instrument's prices. */
export function priceAway(now: string, percent: number, precision: number): string {
  return new Decimal(now).times(new Decimal(percent).div(100).plus(1)).toFixed(precision);
}

/** What is wrong with what is typed, at the price now. */
export function issueOf(
  { kind, price, percent }: Pick<AlertTyped, 'kind' | 'price' | 'percent'>,
  { now, precision }: { now: string; precision: number },
): NumberRefusal | null {
  switch (kind) {
    case 'percent':
      return numberRefusal(percent, ALERT_PERCENT);
    case 'price': {
      const reason = priceIssue(price, precision) ?? (sideOf(price, now) === null ? 'targetAtMarket' : null);
      return reason && numberRefusalOf(reason, { digits: precision, price: now });
    }
  }
}

/** What is asked of the server; the side is the one that was shown. */
export function wantedOf(fields: AlertTyped, now: string): WantedByForm {
  const { kind, isRepeating, note } = fields;
  const terms = { isRepeating, note: note.trim() };
  const decimal = (text: string) => parseDecimal(text)?.toFixed() ?? '0';
  switch (kind) {
    case 'percent':
      return { kind, percent: decimal(fields.percent), ...terms };
    case 'price':
      return { kind, side: sideOf(fields.price, now) ?? 'above', price: decimal(fields.price), ...terms };
  }
}
