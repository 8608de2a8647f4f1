import { expect, type Page, test } from 'playwright/test';
import { oneCopy } from '../support/copies/one-copy.ts';
import { inviteOperator, newOperator } from '../support/desk-browser.ts';
import { newPayer } from '../support/payments.ts';
import { ALL_RULES, COLOURS_ONLY, seriousFindings } from './axe.ts';
import { deskSite, type Operator, press, title, WINDOWS } from './desk-site.ts';
import { measure } from './screens/measure.ts';

/** Every screen of the desk in one visit, in both themes, as wide as a telephone and as a desktop. */

const desk = deskSite();
let ann: Operator;
let uid: string;
let invitation: string;
let copied: number;
test.beforeAll(async () => {
  ann = await newOperator(desk.server, 'ann', 'admin');
  const bob = await newOperator(desk.server, 'bob', 'treasurer,support');
  uid = await desk.depositor('5000', '250');
  copied = (await oneCopy(desk.server)).orderId;
  for (const name of ['Ada Lovelace', 'Ada Byron']) await desk.applicant(name);
  await ann.browser.run({ command: 'approve', kind: 'deposit', id: '1' });
  await bob.browser.run({ command: 'correct', uid, amount: '-12.5', reason: 'A fee that was booked twice' });
  const both = [await newPayer(desk.server), await newPayer(desk.server)];
  for (const [index, one] of both.entries()) {
    await one.fund('20000');
    await one.submit({ type: index === 0 ? '1' : '2' });
  }
  await desk.server.stored.change('UPDATE trade_order SET opened_at = opened_at - 3600000');
  invitation = await inviteOperator(desk.server, 'ann', 'add-operator', 'cid', '--roles', 'reviewer');
});

type Screen = {
  name: string;
  path: () => string;
  title: string | RegExp;
  act?: (page: Page) => Promise<void>;
  isOpen?: true;
};
const SCREENS: readonly Screen[] = [
  { name: 'sign-in', path: () => '/desk', title: 'Sign in to the desk', isOpen: true },
  { name: 'invitation', path: () => `/#invitation=${invitation}`, title: 'Welcome, cid', isOpen: true },
  {
    name: 'invitation for an app',
    path: () => `/#invitation=${invitation}`,
    title: 'Welcome, cid',
    isOpen: true,
    act: (page) => press(page, 'A password and an app'),
  },
  { name: 'queue', path: () => '/desk/queue', title: 'Queue' },
  { name: 'empty queue', path: () => '/desk/queue?kind=loan', title: 'Queue' },
  {
    name: 'case',
    path: () => '/desk/cases/identity/1',
    title: 'Identity 1',
    act: async (page) => {
      await press(page, 'front');
      await expect(page.getByRole('img', { name: /^front/ })).toBeVisible();
      await press(page, 'Reject');
      await page.getByRole('radio', { name: 'In your own words' }).click();
    },
  },
  { name: 'proposals', path: () => '/desk/proposals', title: 'Proposals' },
  { name: 'users', path: () => `/desk/users?text=${uid}`, title: 'Users' },
  { name: 'flags of users', path: () => '/desk/users', title: 'Users' },
  {
    name: 'a flag that was seen',
    path: () => '/desk/users',
    title: 'Users',
    act: (page) => page.getByRole('button', { name: /^Seen/ }).click(),
  },
  { name: 'user', path: () => `/desk/users/${uid}`, title: /^User/ },
  { name: 'ledger', path: () => `/desk/users/${uid}?tab=ledger`, title: /^User/ },
  {
    name: 'correction',
    path: () => `/desk/users/${uid}`,
    title: /^User/,
    act: (page) => press(page, 'Correct balance'),
  },
  { name: 'news', path: () => '/desk/news', title: 'News' },
  {
    name: 'publish',
    path: () => '/desk/news',
    title: 'News',
    act: (page) => page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click(),
  },
  { name: 'settings', path: () => '/desk/settings', title: 'Settings' },
  { name: 'instruments', path: () => '/desk/instruments', title: 'Instruments' },
  { name: 'leaders', path: () => '/desk/leaders', title: 'Leaders' },
  {
    name: 'pausing a leader',
    path: () => '/desk/leaders',
    title: 'Leaders',
    act: (page) => page.getByRole('button', { name: /^Pause/ }).click(),
  },
  { name: 'copies', path: () => '/desk/copies', title: 'Copies' },
  { name: 'way of an order', path: () => `/desk/copies?order=${copied}`, title: 'Copies' },
  { name: 'market', path: () => '/desk/market', title: 'Market' },
  { name: 'operators', path: () => '/desk/operators', title: 'Operators' },
  {
    name: 'new operator',
    path: () => '/desk/operators',
    title: 'Operators',
    act: (page) => press(page, 'Add operator'),
  },
  { name: 'log', path: () => '/desk/log?search=proposed', title: 'Log' },
  { name: 'more', path: () => '/desk/more', title: 'More' },
  { name: 'no page', path: () => '/desk/nothing', title: 'Not found' },
];

for (const screen of SCREENS)
  test(`${screen.name} is read by everybody, keeps within the window, and has room for a thumb`, async ({
    browser,
  }) => {
    const open = screen.isOpen
      ? await desk.visit(browser, screen.path(), { at: 'phone', theme: 'light' })
      : await desk.enter(browser, ann, screen.path(), { at: 'phone', theme: 'light' });
    const { page, complaints } = open;
    await title(page, screen.title);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await screen.act?.(page);
    for (const [at, window] of Object.entries(WINDOWS)) {
      await page.setViewportSize(window);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await seriousFindings(page, ALL_RULES), at).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await seriousFindings(page, COLOURS_ONLY), at).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, at).toBeLessThanOrEqual(window.width);
      if (at === 'phone') expect(await page.evaluate(measure, window.width)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
