import { expect, type Page, test } from 'playwright/test';
import { DAY_MS } from '#contract/time-units';
import { askDesk } from '../support/desk.ts';
import { type Payer, payer as payerOf } from '../support/payments.ts';
import type { SignedIn } from '../support/wire.ts';
import { ownServer } from './own-server.ts';

/** Withdrawals to methods that wait, within a limit, taken back and named, as a user does it. */

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const SHORT = 'TJRabPrw';
const own = ownServer({ PAYOUT_WAIT_HOURS: '24' });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const set = (key: string, value: string) => askDesk(own.server.dataDir, 'set', key, value);

/** The user of the page, acting elsewhere. */
async function elsewhere(): Promise<Payer> {
  const { email, password } = own.server.firstAccount ?? { email: '', password: '' };
  const form = { login_type: 'email', account: email, password };
  const { data } = await own.server.post<SignedIn>('/api/user/loginForU', form);
  return payerOf(own.server, { token: data.token, userId: data.user.id, email });
}

test('S5.14 S3.14 a new method has the name it was given, says from when it can be used, and sends nothing before', async ({
  page,
}) => {
  await own.logIn(page, '/mine/withdraw-way?type=1');
  await field(page, 'Coin address').fill(ADDRESS);
  await field(page, 'Label (optional)').fill('Cold wallet');
  await press(page, 'Add');
  const card = page.getByRole('listitem').filter({ hasText: ADDRESS });
  await expect(card.getByText('Cold wallet')).toBeVisible();
  await expect(card.getByText(/^Usable from /)).toBeVisible();
  await own.goto(page, '/mine/withdraw');
  await expect(page.getByRole('combobox', { name: 'To', exact: true })).toContainText(
    `Cold wallet · ${SHORT}`,
  );
  await expect(page.getByText(/^This payout method is new. You can withdraw to it from /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled();
});

test('S7.45 S8.1 an address that is mistyped, of another network, or bound already is refused at its field', async ({
  page,
}) => {
  await own.logIn(page, '/mine/withdraw-way?type=1');
  const refused = (text: string) => expect(page.getByRole('alert').getByText(text)).toBeVisible();
  await field(page, 'Coin address').fill(ADDRESS.replace('JR', 'RJ'));
  await press(page, 'Add');
  await refused('There is a typing mistake in \u2066TRJabPrw…jpRTv8 (34)\u2069.');
  await field(page, 'Coin address').fill('0x000000000000000000000000000000000000dEaD');
  await refused('You entered \u20660x000000…00dEaD (42)\u2069. It should look like \u2066T… (34)\u2069');
  // As wallets copy it, longer than the server takes an address.
  await field(page, 'Coin address').fill(`tron:${ADDRESS}?label=${'a'.repeat(100)}`);
  await press(page, 'Add');
  await expect(
    page.getByRole('alert').getByText('You have already added this address or account.'),
  ).toBeVisible();
});

test('S3.14 another label is saved, and stands in the list', async ({ page }) => {
  await own.logIn(page, '/mine/coin-address-list');
  await press(page, 'Change the label');
  await expect(field(page, 'Label')).toHaveValue('Cold wallet');
  await field(page, 'Label').fill('Vault');
  await press(page, 'Save');
  await expect(page.getByText('The label was saved.')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Vault', { exact: true })).toBeVisible();
});

test('S2.27 a list of more than six can be searched by label and address', async ({ page }) => {
  const payer = await elsewhere();
  await own.logIn(page, '/mine/coin-address-list');
  const cards = page.getByRole('list', { name: 'Coin addresses' }).getByRole('listitem');
  const search = page.getByRole('searchbox', { name: 'Search payout methods' });
  await expect(cards).toHaveCount(1);
  await expect(search).toHaveCount(0);
  const bound: number[] = [];
  for (const label of ['Alpha', 'Bravo', 'Café', 'Delta', 'Echo', 'Foxtrot'])
    bound.push((await payer.bind({ label })).data.id);
  await own.goto(page, '/mine/coin-address-list');
  await expect(cards).toHaveCount(7);
  await search.fill('usdt cafe');
  await expect(cards).toHaveCount(1);
  await search.fill(SHORT.toLowerCase());
  await expect(cards.getByText('Vault', { exact: true })).toBeVisible();
  await search.fill('nowhere');
  await expect(page.getByText('No payout method matches.')).toBeVisible();
  for (const id of bound) await payer.unbind(id);
});

test('S7.42 the most that is left of the day can be asked for, and the summary says what is left after it', async ({
  page,
}) => {
  await set('payout_wait_hours', '0');
  await own.logIn(page, '/mine/withdraw');
  await expect(page.getByText('Left today: 2,000.00 of 2,000.00 USD')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Verify your identity for a higher limit' })).toBeVisible();
  const amount = field(page, 'Amount');
  await press(page, 'Max');
  await expect(amount).toHaveValue('2000');
  await amount.fill('2000.01');
  await press(page, 'Withdraw');
  await expect(page.getByRole('alert').getByText('This is more than you can withdraw today')).toBeVisible();
  await amount.fill('500');
  await press(page, 'Withdraw');
  const summary = page.getByRole('dialog', { name: 'Check your withdrawal' });
  await expect(summary.getByText('Vault', { exact: true })).toBeVisible();
  await expect(summary.getByText(ADDRESS, { exact: true })).toBeVisible();
  await expect(summary.getByText(/^Usually decided/), 'too few were decided to say').toHaveCount(0);
  await expect(summary.getByText('1,500.00 USD')).toBeVisible();
});

test('S3.17 S7.43 what waits is cancelled after a question, and its money is there again', async ({
  page,
}) => {
  const payer = await elsewhere();
  const [method] = await payer.methods('1');
  const draw = { draw_method_id: String(method?.id), number: '300', auth_code: await payer.code() };
  expect((await payer.draw(draw)).code).toBe(1);
  await own.logIn(page, '/mine/withdraw?show=records');
  const record = page.getByRole('listitem').filter({ hasText: '300.00 USD' });
  await expect(record.getByText('Vault')).toBeVisible();
  await record.getByRole('button', { name: 'Cancel withdrawal' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this withdrawal?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  expect(await payer.held()).toBe('300');
  await record.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await question.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('Your withdrawal was cancelled.')).toBeVisible();
  await expect(record.getByText('Cancelled by you')).toBeVisible();
  await expect(record.getByRole('button', { name: 'Cancel withdrawal' })).toBeHidden();
  expect(await payer.held()).toBe('0');
});

test('S5.14 after its time a method takes a withdrawal', async ({ page }) => {
  await set('payout_wait_hours', '24');
  await own.logIn(page, '/mine/withdraw');
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled();
  await own.server.stored.change(`UPDATE draw_method SET created_at = created_at - ${DAY_MS}`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeEnabled();
});
