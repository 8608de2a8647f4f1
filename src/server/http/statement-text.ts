import { DIRECTION } from '#contract/constants';
import type { Language } from '#contract/languages';
import { microToWire } from '#contract/money';
import type { Market } from '../market/market.ts';
import { microToText, precisionOf } from '../market/price-text.ts';
import type { Sums } from '../results/figures.ts';
import type { PlainDocument } from '../results/pdf/plain-document.ts';
import type { Statement } from '../results/statement.ts';
import { shownNameOf } from '../site/instrument-names.ts';
import { mapInSlices } from '../slices.ts';
import type { Texts } from '../texts.ts';

const SUMS = ['profit', 'fees', 'financing', 'protection', 'funding'] as const satisfies (keyof Sums)[];
/** Most accounts have none of these. */
const RARE = { loans: 'memo.loan', corrections: 'memo.correction' } as const satisfies Partial<
  Record<keyof Sums, string>
>;

type Wording = { texts: Texts; market: Pick<Market, 'find'>; language: Language };

/** How a file writes its decimals: sums of money, and any other. */
export type Writing = Record<'money' | 'other', (decimal: string) => string>;

/** As a spreadsheet reads them. */
export const AS_IT_IS: Writing = { money: String, other: String };

/** As a reader of a language does, none of their digits left out. */
export const writingOf = (texts: Texts, language: Language): Writing => ({
  money: (decimal) => texts.money(language, decimal),
  other: (decimal) => texts.exact(language, decimal),
});

/**
 * A statement in words: what it is of, its sums, its entries and its orders. A file for a spreadsheet and one for a reader say the
 * same figures, each in its writing.
 */
export async function statementText(
  statement: Statement,
  { texts, market, language }: Wording,
  writing: Writing,
): Promise<PlainDocument> {
  const { span, sums, entries, orders, realm, uid } = statement;
  const word = (key: string) => texts.text(language, `statement.${key}`);
  const money = (micro: number) => writing.money(microToWire(micro));
  const time = clockOf(span.zone);
  const nameOf = (id: number) => shownNameOf(texts, language, market.find(id), id);
  const price = (id: number, micro: number | null) =>
    micro === null ? '' : writing.other(microToText(micro, precisionOf(market.find(id))));
  return {
    title: word('title'),
    facts: [
      [word('account'), realm === 'demo' ? `${uid} (${word('demo')})` : uid],
      [word('period'), `${span.days.at(0) ?? ''} – ${span.days.at(-1) ?? ''} (${span.zone})`],
      [word('made'), time(statement.madeAtMs)],
      [word('currency'), 'USD'],
    ],
    figures: [
      [word('opening'), money(statement.openingMicro)],
      ...SUMS.map((name) => [texts.text(language, `results.${name}`), money(sums[name])] as const),
      ...(Object.keys(RARE) as (keyof typeof RARE)[])
        .filter((name) => sums[name] !== 0)
        .map((name) => [texts.text(language, RARE[name]), money(sums[name])] as const),
      [word('closing'), money(statement.closingMicro)],
    ],
    tables: [
      {
        title: word('entries'),
        head: ['time', 'type', 'reference', 'amount', 'balance'].map(word),
        figures: [3, 4],
        rows: await mapInSlices(entries, (entry) => [
          time(entry.created_at),
          texts.text(language, `memo.${entry.memo}`),
          referenceOf(entry.order_id ?? entry.ref_id),
          money(entry.amount),
          money(entry.balanceMicro),
        ]),
      },
      {
        title: word('orders'),
        head: ['order', 'instrument', 'side', 'lots', 'opened', 'entry', 'closed', 'exit', 'profit'].map(
          word,
        ),
        figures: [3, 5, 7, 8],
        rows: await mapInSlices(orders, (order) => [
          `#${order.id}`,
          nameOf(order.instrument_id),
          texts.text(language, order.direction === DIRECTION.buy ? 'common.buy' : 'common.sell'),
          writing.other(microToWire(order.lots)),
          order.opened_at === null ? '' : time(order.opened_at),
          price(order.instrument_id, order.entry_price),
          order.completed_at === null ? '' : time(order.completed_at),
          price(order.instrument_id, order.exit_price),
          money(order.profit ?? 0),
        ]),
      },
    ],
  };
}

const referenceOf = (id: number | null): string => (id === null ? '' : `#${id}`);

/** Instants by the clocks of a zone, `2026-01-31 14:05:09`: what a spreadsheet reads as a time. */
function clockOf(zone: string): (epochMs: number) => string {
  // Swedish writes dates and times as ISO 8601 has them.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (epochMs) => format.format(epochMs);
}
