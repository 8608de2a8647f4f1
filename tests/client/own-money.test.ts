import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CLIENT = join(import.meta.dirname, '../../src/client');
/** The views that write amounts themselves, and why those are no money of the account. */
const NOT_OWN: Readonly<Record<string, string>> = {
  'app/shell/command-notice.tsx': 'what was typed, of a command whose answer was lost',
  'parts/own-money.tsx': 'this is where balances are hidden',
  'screens/copies/confirm-sheet.tsx': 'what was typed',
  'screens/loan/choice-form.tsx': 'the range of a term, and what the typed amount would cost',
  'screens/loan/confirm-sheet.tsx': 'what was typed, and what it would cost',
  'screens/loan/repayment-screen.tsx': 'a bill that is about to be paid',
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
