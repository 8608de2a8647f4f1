import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { ALERT_PERCENT } from '#contract/alerts';
import { DIRECTION, FEE_PER_LOT, PRICE_TYPE } from '#contract/constants';
import { LANGUAGES, type Language } from '#contract/languages';
import { FEE_PERCENT, FEE_TERMS } from '#contract/leading';
import type { DecimalInput } from '#contract/money';
import { LIMIT_BOUNDS, LIMIT_KINDS } from '#contract/protection';
import {
  MOST,
  type NumberRefusal,
  type NumberTerms,
  numberFault,
  numberRefusal,
  numberRefusalOf,
} from '#contract/refused-number';
import { asksNothing, asksWhich, heldOf } from '#contract/typed-decimal';
import { issueOf } from '#machines/alert-form/wanted-alert';
import { INDICATOR_NAMES, paramsOf } from '#machines/chart-tools/indicator-settings';
import { type CopyField, copyIssue, FIRST_TERMS } from '#machines/copy-setup/terms';
import { loanIssue } from '#machines/loan/figures';
import { sizeIssues, sizeTerms } from '#machines/order-form/shares';
import { distanceIssues, stopTerms } from '#machines/order-form/stop-units';
import {
  lotDigits,
  lotsIssue,
  NO_TRAIL,
  priceIssue,
  type SizeUnit,
  type StopUnit,
  stopIssues,
} from '#machines/order-form/ticket';
import { type TrailBy, trailIssue, trailTerms } from '#machines/order-form/trail';
import { levelIssue } from '#machines/order-lines/levels';
import { partIssue } from '#machines/order-sheet/stop-fields';
import { amountIssue, drawIssue } from '#machines/withdrawal/amounts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { formatOf } from '../../src/client/app/format/format.ts';
import { errorText, inField } from '../../src/client/parts/numbers/typed-decimal.ts';
import { instrumentOf, loanConfigOf, orderOf, payoutCurrencyOf } from '../support/fixtures.ts';

type Field = { asks: boolean; unit?: string; refusal: (held: string) => NumberRefusal | null };

const DIGITS = 2;
const PRICE = '2000';
const TERMS = { minLots: '0.1', lotStep: '0.1' };

const ofPrice = (issue: ReturnType<typeof priceIssue> | undefined) =>
  issue ? numberRefusalOf(issue, { digits: DIGITS, price: PRICE }) : null;
const ofLots = (issue: ReturnType<typeof partIssue>) =>
  issue &&
  numberRefusalOf(issue, { digits: lotDigits(TERMS.lotStep), min: TERMS.minLots, max: '7', step: '0.1' });
const ofTrail = (by: TrailBy) => (value: string) => {
  const issue = trailIssue({ by, value }, PRICE, DIGITS);
  return issue && numberRefusalOf(issue, trailTerms(by, PRICE, DIGITS));
};
const ofStop = (kind: 'stopLoss' | 'takeProfit') => (held: string) =>
  ofPrice(stopIssues(DIRECTION.buy, PRICE, DIGITS, { stopLoss: null, takeProfit: null, [kind]: held })[kind]);
const ofDistance = (stopsIn: StopUnit) => (takeProfit: string) => {
  const charge = { instrument: instrumentOf(), tradeFeeType: FEE_PER_LOT, multiple: '50' };
  const fields = {
    priceType: PRICE_TYPE.market,
    lots: '1',
    targetPrice: null,
    stopLoss: null,
    takeProfit,
    stopsIn,
    ...NO_TRAIL,
  };
  const terms = stopTerms(charge, fields, PRICE, 'takeProfit');
  const { takeProfit: issue } = distanceIssues(charge, fields, PRICE);
  return issue && terms ? numberRefusalOf(issue, terms) : null;
};
const ofSize = (sizeIn: SizeUnit) => (lots: string) => {
  const fields = { priceType: PRICE_TYPE.market, targetPrice: null, lots, sizeIn };
  const { lots: issue } = sizeIssues(instrumentOf(TERMS), fields, PRICE);
  return issue ? numberRefusalOf(issue, sizeTerms(instrumentOf(TERMS), fields, PRICE)) : null;
};
const ofCopy = (name: CopyField): Field => ({
  asks: true,
  refusal: (held) =>
    copyIssue(
      name,
      { ...FIRST_TERMS, amount: '500', stopUnit: 'percent', takesOver: true, [name]: held },
      '1000',
    ),
});

/** Every field of the app that takes a number, by the file that draws it. */
const FIELDS: Record<string, Record<string, Field>> = {
  'screens/deposit/deposit-form.tsx': {
    amount: { asks: true, unit: 'USDT', refusal: (held) => amountIssue(held, null) },
  },
  'screens/withdraw/withdraw-form.tsx': {
    amount: { asks: true, unit: 'USD', refusal: (held) => drawIssue(held, '900', payoutCurrencyOf(), '500') },
  },
  'screens/loan/choice-form.tsx': {
    amount: { asks: true, unit: 'USD', refusal: (held) => loanIssue(held, loanConfigOf()) },
  },
  'screens/copies/terms-form.tsx': {
    amount: { ...ofCopy('amount'), unit: 'USD' },
    size: ofCopy('size'),
    'most margin': { ...ofCopy('maxMargin'), unit: 'USD' },
    'most exposure': { ...ofCopy('maxExposure'), unit: 'USD' },
    'most leverage': { ...ofCopy('maxMultiple'), unit: '×' },
    stop: { ...ofCopy('stop'), unit: '%' },
    difference: { ...ofCopy('maxDifference'), unit: '%' },
  },
  'screens/protection/limit-sheet.tsx': Object.fromEntries(
    LIMIT_KINDS.map((kind) => [
      kind,
      { asks: true, refusal: (held: string) => numberRefusal(held, LIMIT_BOUNDS[kind]) },
    ]),
  ),
  'screens/traders/name-sheet.tsx': {
    fee: { asks: false, unit: '%', refusal: (held) => numberRefusal(held, FEE_TERMS) },
  },
  'screens/trade/order-ticket.tsx': {
    target: { asks: false, unit: 'USD', refusal: (held) => ofPrice(priceIssue(held, DIGITS)) },
    lots: { asks: false, refusal: (held) => ofLots(lotsIssue(held, instrumentOf(TERMS), '7')) },
    'size in units': { asks: true, refusal: ofSize('units') },
    'size in money': { asks: true, refusal: ofSize('money') },
  },
  'screens/trade/stop-field.tsx': {
    'stop-loss': { asks: false, unit: 'USD', refusal: ofStop('stopLoss') },
    'take-profit': { asks: false, unit: 'USD', refusal: ofStop('takeProfit') },
    'in points': { asks: true, refusal: ofDistance('points') },
    'in percent': { asks: true, unit: '%', refusal: ofDistance('percent') },
    'in money': { asks: true, unit: 'USD', refusal: ofDistance('money') },
    'distance in price': { asks: true, unit: 'USD', refusal: ofTrail('distance') },
    'distance in percent': { asks: true, unit: '%', refusal: ofTrail('percent') },
  },
  'screens/trade/order-line-bar.tsx': {
    price: { asks: false, unit: 'USD', refusal: (held) => ofPrice(levelIssue(null, 'target', held, DIGITS)) },
  },
  'screens/trade/chart-settings.tsx': Object.fromEntries(
    INDICATOR_NAMES.flatMap(paramsOf).map((param) => [
      `${param.name} to ${param.max}`,
      { asks: false, refusal: (held: string) => numberRefusal(held, param) },
    ]),
  ),
  'parts/orders/part-editor.tsx': {
    lots: { asks: false, refusal: (held) => ofLots(partIssue(orderOf({ lots: '7' }), TERMS, held)) },
  },
  'parts/orders/stop-editor.tsx': {
    'stop-loss': { asks: false, unit: 'USD', refusal: ofStop('stopLoss') },
    'distance in percent': { asks: true, unit: '%', refusal: ofTrail('percent') },
  },
  'parts/alerts/alert-fields.tsx': {
    price: {
      asks: false,
      unit: 'USD',
      refusal: (price) => issueOf({ kind: 'price', price, percent: '' }, { now: PRICE, precision: DIGITS }),
    },
    percent: {
      asks: false,
      unit: '%',
      refusal: (percent) =>
        issueOf({ kind: 'percent', price: '', percent }, { now: PRICE, precision: DIGITS }),
    },
  },
};

/** Ways to be wrong in any field, `.` for the decimal sign. */
const WRONG = {
  'no number': 'abc',
  negative: '-5',
  'an exponent': '1e5',
  'too many decimals': '1.1234567',
  'too small': '0',
  'too large': '9999999999999',
  nothing: '',
} as const;

/** What each way may be found to be. */
const FOUND: Record<keyof typeof WRONG, RegExp> = {
  'no number': /^notNumber$/,
  negative: /^negative$/,
  'an exponent': /^exponent$/,
  'too many decimals': /^decimals$/,
  'too small': /^(zero|tooSmall|lotsTooSmall|required)$/,
  'too large': /^(tooLarge|lotsTooLarge)$/,
  nothing: /^(required|priceRequired)$/,
};

const codes = Object.keys(LANGUAGES) as Language[];
const i18n = createInstance();
void i18n.init({
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(
    codes.map((code) => [
      LANGUAGES[code],
      { translation: JSON.parse(readFileSync(join(ROOT, 'locales', `${code}.json`), 'utf8')) },
    ]),
  ),
});

/** What a field shows for a text. */
function shown(code: Language, { asks, unit, refusal }: Field, typed: string) {
  const format = formatOf(LANGUAGES[code]);
  const t = i18n.getFixedT(LANGUAGES[code]);
  const held = heldOf(typed, format.signs, asks ? asksWhich : asksNothing);
  const found = refusal(held);
  const { seen } = inField(format, held, typed, asks);
  return { found, seen, t, format, words: errorText(seen, { refusal: found, unit }, t, format) ?? '' };
}

/** The figures that must stand in the words, none where a word is enough. */
function figures({ reason, wanted }: NumberRefusal): DecimalInput[] {
  const { digits, min, max } = { digits: 0, ...(wanted as Partial<NumberTerms>) };
  if (reason === 'exponent') return [];
  if (reason === 'decimals' && digits > 0) return [digits];
  if (reason === 'lotsTooLarge') return max === undefined ? [] : [max];
  if (reason === 'lotsTooSmall') return min === undefined ? [] : [min];
  if (min !== undefined && max !== undefined) return [min, max];
  return reason === 'notNumber' ? [digits] : reason === 'tooLarge' ? [MOST] : [];
}

const CASES = Object.entries(FIELDS).flatMap(([file, fields]) =>
  Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(WRONG).map(([way, typed]) => [way, name, file, field, typed] as const),
  ),
);

describe('what a field says of a number that it refuses', () => {
  it.each(CASES)('S5.16 %s in %s of %s', (way, name, _, field, typed) => {
    for (const code of codes) {
      const { signs, numbers } = formatOf(LANGUAGES[code]);
      const { found, seen, words } = shown(code, field, typed.replace('.', signs.point));
      // A bound of a copy that is empty is none.
      if (way === 'nothing' && name.startsWith('most ')) {
        expect(found).toBeNull();
        continue;
      }
      // Nothing is as little as a fee may be.
      if (way === 'too small' && name === 'fee') continue;
      expect(found?.reason, code).toMatch(FOUND[way as keyof typeof WRONG]);
      if (!found) continue;
      expect(words, code).not.toMatch(/\{\{|undefined|NaN/);
      expect(words, code).toContain(seen);
      if (typed !== '') expect(seen, code).not.toBe('');
      if (typed !== '') expect(words.replace(seen, '').trim().length, code).toBeGreaterThan(10);
      const isPercent = field.unit === '%' && found.reason !== 'decimals';
      for (const figure of figures(found))
        expect(words, code).toContain(numbers[isPercent ? 'percent' : 'plain'](figure));
    }
  });

  it.each([
    ['abc', 'You entered \u2066abc\u2069. Enter a number from 1 to \u206610,000,000 USD\u2069'],
    ['-5', 'You entered \u2066-5\u2069. Enter a number from 1 to \u206610,000,000 USD\u2069'],
    ['1e5', 'You entered \u20661e5\u2069. Write the number out in full, without an exponent (e)'],
    ['12,345.678', 'You entered \u206612,345.678\u2069. Use no more than 2 decimals'],
    ['1.1234567', 'You entered \u20661.1234567\u2069. Use no more than 2 decimals'],
    ['.5', 'You entered \u20660.5\u2069. Enter a number from 1 to \u206610,000,000 USD\u2069'],
    ['20000000', 'You entered \u206620,000,000\u2069. Enter a number from 1 to \u206610,000,000 USD\u2069'],
    ['', 'Enter a number from 1 to \u206610,000,000 USD\u2069'],
  ])('S5.16 a limit of %j in English: %s', (typed, words) => {
    const refusal = (held: string) => numberRefusal(held, LIMIT_BOUNDS.deposit);
    expect(shown('en', { asks: true, unit: 'USD', refusal }, typed).words).toBe(words);
  });

  it('S9.2 in German what was seen and what is wanted have German signs', () => {
    const refusal = (held: string) => numberRefusal(held, { ...ALERT_PERCENT, max: '1500' });
    expect(shown('de', { asks: false, unit: '%', refusal }, '1.600,5').words).toBe(
      'Sie haben \u20661.600,5\u2069 eingegeben. Bitte eine Zahl von 0,1\u00a0% bis 1.500\u00a0% eingeben',
    );
  });

  it('S5.16 where balances are hidden the words do not say what there is', () => {
    const { t, format } = shown('en', { asks: true, refusal: () => null }, '');
    const refusal = amountIssue('901', '900');
    const written = (ownText?: () => string) => errorText('901', { refusal, ownText }, t, format);
    expect(written()).toContain('900.00 USD');
    expect(written(() => '••••••')).not.toContain('900');
  });

  it('S1.3 a fee is taken by its field as by the server', () => {
    for (let percent = 0; percent <= 30; percent += 1)
      expect(numberFault(String(percent), FEE_TERMS) === null).toBe(FEE_PERCENT.test(String(percent)));
  });

  it('S5.16 the list has every file that draws a field of a number', async () => {
    const found: string[] = [];
    for await (const file of glob('**/*.tsx', { cwd: join(ROOT, 'src/client') })) {
      const text = readFileSync(join(ROOT, 'src/client', file), 'utf8');
      const isMaker = /export (?:function|interface) (?:Decimal|Amount|Price|Trail)Field/.test(text);
      if (!isMaker && /<(?:(?:Price|Stop)?Stepper|(?:Decimal|Amount|Price|Trail)Field)\b/.test(text))
        found.push(file);
    }
    expect(found.sort()).toEqual(Object.keys(FIELDS).sort());
  });
});
