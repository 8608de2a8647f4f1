import { usd } from '#contract/agreement';
import { COPY_AGE_S, type CopyMode, worstSlip } from '#contract/copying';
import { Decimal } from '#contract/money';
import type { AskedTerms } from './terms.ts';

/** The text that a follower signs before a copy begins. */

/** Who copies whom by which terms, on which day (YYYY-MM-DD). `feePercent` is what the leader takes of new profit. */
export type CopyAgreement = Omit<AskedTerms, 'leaderId' | 'instrumentIds'> & {
  uid: string;
  leaderName: string;
  feePercent: number;
  /** The names of the instruments that are copied; all where there is none. */
  instruments: readonly string[];
  date: string;
};

/** Looks up the locale key `copyAgreement.<key>`, with figures in its places like {{amount}}. */
export type TranslateAgreement = (key: string, figures?: Readonly<Record<string, string>>) => string;

const ORDERS = {
  equity: 'ordersEquity',
  ratio: 'ordersRatio',
  lots: 'ordersLots',
} as const satisfies Record<CopyMode, string>;

/** Numbered clauses below a title and the date. The same terms in the same language make the same text. */
export function copyAgreement(terms: CopyAgreement, translate: TranslateAgreement): string {
  const figures = figuresOf(terms, translate);
  const clauses = [
    'parties',
    'account',
    'risk',
    ORDERS[terms.mode],
    'price',
    'bounds',
    isNone(terms.stop) ? 'stopNone' : terms.stopUnit === 'money' ? 'stopMoney' : 'stopPercent',
    terms.feePercent === 0 ? 'feeNone' : 'fee',
    isNone(terms.maxDifference) ? 'takeoverNone' : 'takeover',
    'end',
    'records',
  ].map((name, index) => `${index + 1}. ${translate(name, figures)}`);
  return [translate('title'), translate('date', figures), ...clauses].join('\n\n');
}

const isNone = (bound: string): boolean => new Decimal(bound).isZero();
const plain = (decimal: string): string => new Decimal(decimal).toFixed();

function figuresOf(terms: CopyAgreement, translate: TranslateAgreement): Record<string, string> {
  const upTo = (bound: string, most: string) =>
    isNone(bound) ? translate('noBound') : translate('upTo', { most });
  const { maxMargin, maxExposure, maxMultiple, instruments, stop, stopUnit } = terms;
  return {
    uid: terms.uid,
    date: terms.date,
    leader: terms.leaderName,
    amount: usd(terms.amount),
    size: plain(terms.size),
    maxMargin: upTo(maxMargin, `${usd(maxMargin)} USD`),
    maxExposure: upTo(maxExposure, `${usd(maxExposure)} USD`),
    maxMultiple: upTo(maxMultiple, `${plain(maxMultiple)}x`),
    instruments: instruments.length === 0 ? translate('allInstruments') : instruments.join(', '),
    stop: stopUnit === 'money' ? usd(stop) : plain(stop),
    fee: String(terms.feePercent),
    maxDifference: plain(terms.maxDifference),
    worst: worstSlip(terms.maxDifference).toFixed(),
    seconds: String(COPY_AGE_S),
  };
}
