import { expect, type Page, test } from 'playwright/test';
import { ERRORS } from '#contract/errors';
import { newOperator } from '../support/desk-browser.ts';
import { trader } from '../support/orders.ts';
import { confirm, deskSite, type Operator, press, said, title } from './desk-site.ts';

/** What operators do at the desk: cases, money that two confirm, users, news and settings. */

const desk = deskSite();
let ann: Operator;
let bob: Operator;
let uid: string;
test.beforeAll(async () => {
  ann = await newOperator(desk.server, 'ann', 'admin');
  bob = await newOperator(desk.server, 'bob', 'treasurer,support');
  uid = await desk.depositor('5000', '250', '70');
  for (const name of ['Ada Lovelace', 'Ada Byron']) await desk.applicant(name);
});

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const picture = (page: Page, name: RegExp) => page.getByRole('img', { name });

test('S6.4 the queue filters by kind and age in its address; a case shows who handed in the same, and its pictures larger and turned', async ({
  browser,
}) => {
  const { page, complaints } = await desk.enter(browser, ann, '/desk/queue');
  await expect(row(page, /^(Deposit|Identity)/)).toHaveCount(5);
  await press(page, 'Identity');
  await expect(page).toHaveURL(/\?kind=identity$/);
  await expect(row(page, /^(Deposit|Identity)/)).toHaveCount(2);
  await press(page, 'Over a day');
  await expect(page).toHaveURL(/\?kind=identity&older-than=24$/);
  await said(page, 'Nothing waits');
  await press(page, 'Any age');
  await page.getByRole('link', { name: 'Identity 1' }).click();
  await title(page, 'Identity 1');
  await said(page, /The same front was handed in by \d{10}/);
  await said(page, /The same document was handed in by \d{10}/);
  await press(page, 'front');
  await expect(picture(page, /^front, 1 times, turned 0°/)).toBeVisible();
  const natural = () => picture(page, /^front/).evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(natural).toBeGreaterThan(0);
  await press(page, 'Larger');
  await press(page, 'Turn to the right');
  await expect(picture(page, /^front, 1.5 times, turned 90°/)).toBeVisible();
  await press(page, 'Smaller');
  await expect(page.getByRole('button', { name: 'Smaller' })).toBeDisabled();
  await press(page, 'reverse');
  await expect(picture(page, /^reverse, 1 times, turned 0°/)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d{10}$/ })
    .first()
    .click();
  await title(page, /^User \d{10}$/);
  expect(complaints).toEqual([]);
});

test('S6.4 a case is asked for more, rejected in own words, and approved; each leads back to the queue', async ({
  browser,
}) => {
  const { page } = await desk.enter(browser, ann, '/desk/cases/identity/1');
  await press(page, 'Ask for more');
  await expect(page.getByRole('radio', { name: /^We need more information/ })).toBeChecked();
  await press(page, 'Reject');
  await said(page, 'identity 1 is rejected.');
  await title(page, 'Queue');
  await page.goto(desk.at('/desk/cases/deposit/2'));
  await press(page, 'Reject');
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled();
  await page.getByRole('radio', { name: 'In your own words' }).click();
  await press(page, 'Reject');
  await said(page, 'A reason is needed.');
  await page.getByLabel('What the user reads').fill('The bank returned it.');
  await page.getByRole('checkbox', { name: 'What was handed in cannot be read' }).click();
  await press(page, 'Reject');
  await said(page, 'deposit 2 is marked as invalid.');
  const [decided] = await desk.server.stored.rows('SELECT * FROM decision ORDER BY id DESC LIMIT 1');
  expect(decided).toMatchObject({ decision: 'invalid', reason: 'The bank returned it.', operator: 'ann' });
});

test('S6.4 a decision is made by the keyboard alone', async ({ browser }) => {
  const { page } = await desk.enter(browser, bob, '/desk/queue');
  await page.getByRole('link', { name: 'Deposit 1' }).focus();
  await page.keyboard.press('Enter');
  await title(page, 'Deposit 1');
  await page.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Approve' })).toBeVisible();
  await page.getByLabel('Note for the log').focus();
  await page.keyboard.type('On the account.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await said(page, 'deposit 1 is approved.');
  await title(page, 'Queue');
});

test('S6.4 a user is found and frozen, and a correction of their balance takes two', async ({ browser }) => {
  const { page, complaints } = await desk.enter(browser, bob, '/desk/users');
  await page.getByRole('searchbox', { name: /^UID/ }).fill(uid);
  await press(page, 'Find');
  await page.getByRole('link', { name: uid }).click();
  await title(page, `User ${uid}`);
  await press(page, 'Freeze');
  await confirm(page, 'Freeze', { Reason: 'Asked for by phone' });
  await said(page, `${uid} is frozen; all sessions ended.`);
  await press(page, 'Unfreeze');
  await confirm(page, 'Unfreeze', { Reason: 'Called back' });
  await expect(page.getByRole('button', { name: 'Freeze', exact: true })).toBeVisible();
  await press(page, 'Ledger');
  await expect(row(page, /deposit/)).toHaveCount(1);
  await press(page, 'Correct balance');
  await confirm(page, 'Propose', { 'Amount in USD': 'much', Reason: 'A fee that was booked twice' });
  await said(page, /An amount in USD other than 0 is needed/);
  await confirm(page, 'Propose', { 'Amount in USD': '12.5' });
  await said(page, /A correction of 12.5 USD .* waits for a second operator, as proposal \d+\./);

  await page.getByRole('link', { name: 'Proposals' }).click();
  const own = row(page, /Correction/);
  await expect(own).toContainText('Another operator answers');
  await expect(own.getByRole('button')).toHaveText(['Withdraw']);

  const second = await desk.enter(browser, ann, '/desk/proposals', { at: 'phone' });
  await press(second.page, 'Confirm');
  await confirm(second.page, 'Confirm', {});
  await said(second.page, /Proposal \d+ is confirmed\./);
  await page.goto(desk.at(`/desk/users/${uid}?tab=ledger`));
  await expect(row(page, /12.5/)).toHaveCount(1);
  await expect(page.getByText('5012.5 USD')).toBeVisible();
  expect([...complaints, ...second.complaints]).toEqual([]);
});

test('S6.4 a proposal is refused by another operator and withdrawn by its own', async ({ browser }) => {
  const propose = (amount: string) =>
    bob.browser.run({ command: 'correct', uid, amount, reason: 'A second look' });
  await propose('1');
  const { page } = await desk.enter(browser, ann, '/desk/proposals');
  await press(page, 'Refuse');
  await confirm(page, 'Refuse', { Reason: 'Not ours' });
  await said(page, /is refused\./);
  await said(page, 'Nothing waits for a second operator');
  await press(page, 'All');
  await expect(row(page, /refused/)).toContainText('by ann: Not ours');
  await propose('2');
  const own = await desk.enter(browser, bob, '/desk/proposals');
  await press(own.page, 'Withdraw');
  await confirm(own.page, 'Withdraw', {});
  await said(own.page, /is withdrawn\./);
});

test('S6.4 news is published and taken down; a setting is changed, and a higher limit is proposed', async ({
  browser,
}) => {
  const { page } = await desk.enter(browser, ann, '/desk/news');
  await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click();
  await confirm(page, 'Publish', { Title: 'Closed on Monday', Content: '<p>A holiday.</p>' });
  await said(page, /Published as news \d+\./);
  await row(page, /Closed on Monday/)
    .getByRole('button', { name: 'Take down' })
    .click();
  await confirm(page, 'Take down', {});
  await said(page, /is taken down\./);
  await expect(row(page, /Closed on Monday/)).toHaveCount(0);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('four_eyes');
  await expect(row(page, /^four_eyes/)).toHaveCount(2);
  await press(page, 'Change four_eyes_hours');
  await confirm(page, 'Change', { Value: '12' });
  await expect(row(page, /^four_eyes_hours/)).toContainText('12');
  await press(page, 'Change four_eyes_above');
  await confirm(page, 'Change', { Value: '20000' });
  await said(page, /four_eyes_above 20000 waits for a second operator/);
  await expect(row(page, /^four_eyes_above/)).toContainText('10000');
});

test('S5.8 an instrument is halted and takes no orders, until it is resumed', async ({ browser }) => {
  const { page } = await desk.enter(browser, bob, '/desk/instruments?search=EURUSD');
  const order = async () => trader(desk.server, (await desk.server.demo()).token).submit();
  expect((await order()).code).toBe(1);
  await press(page, 'Halt EURUSD');
  await confirm(page, 'Halt', { Reason: 'No fair price' });
  await said(page, 'Nothing is opened in EURUSD any more.');
  await expect(row(page, /^EURUSD/)).toContainText('halted');
  expect((await order()).code).toBe(ERRORS.instrumentHalted);
  await press(page, 'Resume EURUSD');
  await confirm(page, 'Resume', { Reason: 'Prices are back' });
  await said(page, 'EURUSD takes orders again.');
  expect((await order()).code).toBe(1);
});

test('S6.4 the log is searched by a text in its address, sorted by a column, and taken out as a file', async ({
  browser,
}) => {
  await bob.browser.run({ command: 'end-sessions', uid, reason: 'Asked for by letter' });
  const { page } = await desk.enter(browser, ann, '/desk/log');
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('asked for by letter');
  await expect(page).toHaveURL(/search=asked/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('');
  await press(page, 'Operator');
  await expect(page).toHaveURL(/sort=operator/);
  await expect(page.getByRole('columnheader', { name: 'Operator' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page.getByRole('row').nth(1)).toContainText('ann');
  await press(page, 'Operator');
  await expect(page.getByRole('row').nth(1)).toContainText('root');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toBe('operators.csv');
});

test('S8.3 a lost answer says that the command may have been carried out, and reads the page anew', async ({
  browser,
}) => {
  const { page } = await desk.enter(browser, ann, `/desk/users/${uid}`);
  await page.route('**/desk/api/run', async (route) => {
    if (!route.request().postData()?.includes('"freeze"')) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await press(page, 'Freeze');
  await confirm(page, 'Freeze', { Reason: 'In doubt' });
  await said(page, /No answer came, so it may have been done/);
  await press(page, 'Cancel');
  await expect(page.getByRole('button', { name: 'Unfreeze' })).toBeVisible();
});
