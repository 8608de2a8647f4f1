import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { besideOnePlace, namesExportedTwice } from '../support/one-place.ts';

/** Second readers, as they have been written or could be. */
const SECOND_READERS = {
  number: [
    'const amount = parseFloat(text);',
    "const amount = text.replace(',', '.');",
    "const amount = text.replaceAll('٫', '.');",
    '<input type="number" />',
  ],
  phone: [
    "import { parsePhoneNumberFromString } from 'libphonenumber-js/min';",
    "const digits = typed.replace(/\\D/g, '');",
    "const digits = typed.replace(/[^\\d+]/g, '');",
    "const digits = typed.replace(/[^0-9]/g, '');",
    "const digits = typed.replace(/[\\s-]/g, '');",
    'const phone = z.string().check(z.regex(/^\\+\\d{7,15}$/));',
    'const phone = /^\\+?\\d+$/;',
    "const isWhole = typed.startsWith('+');",
    "const isWhole = typed.startsWith('00');",
    'const number = phone.trim();',
    'const number = form.mobile.replaceAll(BLANKS, none);',
    "const latin = typed.replace(/\\p{Nd}/gu, '0');",
  ],
  code: [
    'const code = z.string().check(z.regex(/^\\d{6}$/));',
    'const isCode = /^[0-9]{6}$/.test(typed);',
    'await judge(form.code.trim());',
  ],
  payout: [
    "import { isValidIBAN } from 'ibantools';",
    "import { bech32 } from '@scure/base';",
    'const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i));',
    'const iban = /^[A-Z]{2}\\d{2}[A-Z0-9]+$/;',
    'const address = typed.coinAddress.trim();',
    'const bic = form.bankSwift.toUpperCase();',
    "const account = payeeAccount.replaceAll(' ', '');",
    'fields.map((field) => text[bankSwift].trim())',
  ],
} as const;

const PLACES = ['src/client/screens/a.tsx', 'src/desk/a.ts', 'src/cli/desk/a.ts', 'src/contract/a.ts'];
const AND_THE_SERVER = [...PLACES, 'src/server/payments/a.ts'];
const ROWS = Object.entries(SECOND_READERS).flatMap(([what, lines]) =>
  lines.map((line) => ({ what, line, places: what === 'number' ? PLACES : AND_THE_SERVER })),
);

describe('a value of a request that is decoded or encoded by hand', () => {
  it.each([
    'const data = await alerts.pause(caller, Number(id));',
    "const isRepeating = asked.isRepeating === '1';",
  ])('is found in a module of routes: %s', (line) => {
    for (const file of ['src/server/http/routes/a.ts', 'src/server/desk/a.ts'])
      expect(besideOnePlace(file, line)).toEqual([expect.stringContaining(`${file}:1 `)]);
  });

  it.each([
    'await call(pauseAlert, { id: String(id) });',
    "const push = setting.push ? '1' : '0';",
    "const direction = ticket.direction === 1 ? ('1' as const) : ('2' as const);",
  ])('is found in a feature: %s', (line) => {
    expect(besideOnePlace('src/client/features/a.ts', line)).toHaveLength(1);
  });
});

describe('a second reader of what is typed', () => {
  it.each(ROWS)('of a $what is found: $line', ({ line, places }) => {
    for (const file of places)
      expect(besideOnePlace(file, `// first\n${line}`)).toEqual([expect.stringContaining(`${file}:2 `)]);
  });
});

it.each([
  '  clip-path: inset(50%);',
  '  clip: rect(0 0 0 0);',
  '  left: -9999px;',
  '<p className="sr-only">',
])('a second way to hide a text from the eye is found: %s', (line) => {
  expect(besideOnePlace('src/ui/a.module.css', line)).toEqual([expect.stringContaining('a.module.css:1 ')]);
  expect(besideOnePlace('src/ui/styles/base.css', line)).toEqual([]);
});

it.each([
  'const said = navigator.languages.find(isOurs);',
  'const country = likelyCountry(globalThis.navigator?.language);',
])("a second reader of the browser's languages is found: %s", (line) => {
  expect(besideOnePlace('src/client/features/a.ts', line)).toHaveLength(1);
  expect(besideOnePlace('src/client/app/i18n/browser-locales.ts', line)).toEqual([]);
});

it('a name that two files export is told with both, one that overloads its own is not', () => {
  const files = new Map([
    ['a.ts', 'export type Row = 1;\nexport const one = 1;\nexport const features = {};'],
    ['b.ts', 'export function Row() {}\nexport function own(a: 1): 1;\nexport function own(a: 2): 2;'],
    ['c.ts', 'export const features = {};\nconst one = 2;'],
  ]);
  expect(namesExportedTwice(files)).toEqual(['Row is exported by a.ts and b.ts']);
});

const CLIENT = join(import.meta.dirname, '../../src/client');
/** The views that write amounts themselves, and why those are no money of the account. */
const NOT_OWN: Readonly<Record<string, string>> = {
  'app/shell/command-notice.tsx': 'what was typed, of a command whose answer was lost',
  'parts/orders/price-field.tsx':
    'what a typed stop is; what an order comes to at it hides with the balances',
  'parts/own-money.tsx': 'this is where balances are hidden',
  'screens/copies/confirm-sheet.tsx': 'what was typed',
  'screens/loan/choice-form.tsx': 'the range of a term, and what the typed amount would cost',
  'screens/loan/confirm-sheet.tsx': 'what was typed, and what it would cost',
  'screens/loan/repayment-screen.tsx': 'a bill that is about to be paid',
  'screens/trade/lots-share.tsx': 'what the order that is typed is worth',
  'screens/trade/ticket-costs.tsx': 'what the order that is typed would cost',
  'screens/traders/leader-profile.tsx': 'money of others',
  'screens/traders/trader-card.tsx': 'money of others',
  'screens/withdraw/withdraw-form.tsx':
    'what the typed amount would cost, and the most that may be withdrawn in a day',
  'screens/withdraw/withdraw-review.tsx': 'what was typed, and what it would cost',
};

const writesAmounts = (text: string): boolean => /<Amount\b|\bbalanceText\(/.test(text);

it('S2.55 a view writes amounts of the account by own-money.tsx alone, which hides them', () => {
  const views = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(app|parts|screens)\/.*\.tsx$/.test(name),
  );
  const found = views.filter((name) => writesAmounts(readFileSync(join(CLIENT, name), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(NOT_OWN));
});

it('S2.45 view and style sheet of the chart go by the same words for a phone that lies on its side', () => {
  const read = (name: string) => readFileSync(join(CLIENT, 'screens/trade', name), 'utf8');
  const [, turned = ''] = /const TURNED =\s*'([^']+)'/.exec(read('candle-panel.tsx')) ?? [];
  expect(turned).toMatch(/landscape/);
  expect(read('chart-tools.module.css')).toContain(`@media ${turned} {`);
});
