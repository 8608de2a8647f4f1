import type { DayMarketQuote } from '#contract/socket';
import type { PriceSource } from '#server/market/price-source';
import { quotationText } from '#server/market/price-text';

/** Instants are many, and the nodes send every socket the same ones. */
const MAX_KNOWN = 50_000;

/** Says whether a quote is what the market of the seed had at that instant, whichever node sent it. */
export class Quotes {
  readonly #source: PriceSource;
  readonly #known = new Map<string, string>();

  constructor(source: PriceSource) {
    this.#source = source;
  }

  /** What is wrong with a quote; null when nothing is. */
  faultOf({ symbol, quotation, time }: DayMarketQuote): string | null {
    const expected = this.#closeOf(symbol, time);
    return quotation.close === expected
      ? null
      : `${symbol} was told as ${quotation.close} for ${time}, and was ${expected}`;
  }

  #closeOf(symbol: string, atMs: number): string {
    const key = `${symbol} ${atMs}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const instrument = this.#source.instruments.find(({ code }) => code === symbol);
    if (!instrument) return 'not listed';
    const { close } = quotationText(instrument, this.#source.quote(instrument.id, atMs));
    if (this.#known.size > MAX_KNOWN) this.#known.clear();
    this.#known.set(key, close);
    return close;
  }
}
