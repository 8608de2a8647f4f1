import { expect, type Page, test } from 'playwright/test';
import { askDesk } from '../support/desk.ts';
import { lastCode, wrong } from '../support/joining.ts';
import { jpeg } from '../support/pictures.ts';
import { seriousFindings } from './axe.ts';
import { ownServer } from './own-server.ts';

/** Money in and out and on loan, as a user does it: the real server, its ledger and its back office. */

const own = ownServer();

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);

async function addPicture(page: Page, label: string): Promise<void> {
  const buffer = await jpeg(640, 400, '#336699');
  await page.getByLabel(label).setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.locator('img[src*="/api/common/picture/"]')).toBeVisible();
}

/** Decides the oldest that waits of a kind. */
async function decide(kind: string, decision: 'approve' | 'reject', reason = 'Checked.'): Promise<void> {
  const [waiting] = (await askDesk(own.server.dataDir, 'list', kind)).rows ?? [];
  const { error } = await askDesk(own.server.dataDir, decision, kind, waiting?.id ?? '', '--reason', reason);
  expect(error).toBeUndefined();
}

test('S7.36 S4.8 S5.16 a deposit by coin: bad amounts are shown at the field, and the desk credits it once', async ({
  page,
}) => {
  await own.logIn(page, '/mine/charge');
  await press(page, 'I have sent it');
  await expect(alert(page, 'Enter an amount')).toBeVisible();
  const amount = field(page, 'Amount sent');
  for (const [typed, words] of [
    ['abc', 'Enter a number with no more than 6 decimals'],
    ['-5', 'Enter a number above zero'],
    ['1e5', 'Write the number out in full, without an exponent (e)'],
    ['1.1234567', 'Use no more than 6 decimals'],
    ['0', 'Enter a number above zero'],
  ] as const) {
    await amount.fill(typed);
    await expect(alert(page, `You entered \u2066${typed}\u2069. ${words}`)).toBeVisible();
    await expect(amount).toHaveValue(typed);
  }
  // A number that another language writes so is asked about; either answer can be sent.
  await amount.fill('5,000');
  const which = page.getByRole('group', { name: 'Which amount do you mean?' });
  expect(await seriousFindings(page)).toEqual([]);
  await which.getByRole('button', { name: '5.000', exact: true }).click();
  await expect(amount).toHaveValue('5.0000');
  await amount.fill('5,000');
  await press(page, 'I have sent it');
  await expect(amount).toBeFocused();
  await which.getByRole('button', { name: '5,000', exact: true }).click();
  await expect(amount).toHaveValue('5000');
  await expect(which).toBeHidden();
  await amount.fill(' 250,5 ');
  await expect(page.getByText('= 250.5', { exact: true })).toBeVisible();
  await press(page, 'I have sent it');
  await expect(alert(page, 'Add a picture of the transfer')).toBeVisible();
  await addPicture(page, 'Proof of the transfer');
  await press(page, 'I have sent it');
  await expect(page.getByText('Your deposit is under review.')).toBeVisible();
  await page.getByRole('link', { name: 'Deposit records' }).click();
  await expect(page.getByText('250.50 USDT', { exact: true })).toBeVisible();
  await expect(page.getByText('Under review', { exact: true })).toBeVisible();
  // The decision arrives by itself.
  await decide('deposit', 'approve');
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await own.goto(page, '/mine/wallet');
  await expect(page.getByText('10,250.50', { exact: true }).first()).toBeVisible();
});

test('S4.8 S4.14 a decision that came while the phone was offline is read when it is back', async ({
  page,
}) => {
  await own.logIn(page, '/mine/charge');
  await field(page, 'Amount sent').fill('77');
  await addPicture(page, 'Proof of the transfer');
  await press(page, 'I have sent it');
  await page.getByRole('link', { name: 'Deposit records' }).click();
  const record = page.getByRole('listitem').filter({ hasText: '77.00 USDT' });
  await expect(record.getByText('Under review', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await decide('deposit', 'reject', 'Nothing arrived.');
  await page.context().setOffline(false);
  await expect(record.getByText('Rejected', { exact: true })).toBeVisible();
});

test('S7.37 S3.19 a wire in another currency is rejected with its reason', async ({ page }) => {
  await own.logIn(page, '/mine/charge');
  await page.getByText('Bank wire', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await field(page, 'Amount sent').fill('100');
  await addPicture(page, 'Proof of the transfer');
  await press(page, 'I have sent it');
  await expect(page.getByText('Your deposit is under review.')).toBeVisible();
  await decide('deposit', 'reject', 'The transfer did not arrive.');
  // The records begin with those of what was just sent.
  await page.getByRole('link', { name: 'Deposit records' }).click();
  await expect(page.getByText('The transfer did not arrive.')).toBeVisible();
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
});

test('S5.14 S8.9 S9.9 a withdrawal: bound first, a code for the new address, paid at the desk', async ({
  page,
}) => {
  await own.logIn(page, '/mine/withdraw');
  await expect(page.getByText('No coin address added yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add one' }).click();
  await press(page, 'Add');
  await expect(alert(page, 'Please fill in completely')).toBeVisible();
  await field(page, 'Coin address').fill('not an address');
  await press(page, 'Add');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await field(page, 'Coin address').fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await press(page, 'Add');
  await expect(page.getByText('The payout method was added.')).toBeVisible();
  await expect(page.getByText('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBeVisible();
  await own.goto(page, '/mine/withdraw');
  const amount = field(page, 'Amount');
  await amount.fill('99999999');
  await press(page, 'Withdraw');
  await expect(alert(page, 'This is more than you have available')).toBeVisible();
  await press(page, 'Max');
  await expect(amount).toHaveValue(/^\d+(\.\d+)?$/);
  await expect(alert(page, 'This is more than you have available')).toBeHidden();
  await amount.fill('200');
  await expect(page.getByText('You receive')).toBeVisible();
  await press(page, 'Withdraw');
  const summary = page.getByRole('dialog', { name: 'Check your withdrawal' });
  await expect(summary.getByText('200.00 USD')).toBeVisible();
  await expect(summary.getByText(/^This payout method is new. We'll send a code to /)).toBeVisible();
  await press(page, 'Confirm withdrawal');
  await expect(summary.getByRole('alert')).toHaveText('Enter the verification code');
  await press(page, 'Send code');
  await expect(page.getByText('We have sent you a code.')).toBeVisible();
  // The mail is read in another app, while which the phone may close the page.
  for (const isHidden of [true, false])
    await page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const code = field(page, 'Verification code');
  await expect(code).toBeVisible();
  await page.reload();
  await expect(amount).toHaveValue('200');
  await press(page, 'Withdraw');
  const sent = await lastCode(own.server, own.server.firstAccount?.email ?? '');
  await code.fill(wrong(sent));
  await press(page, 'Confirm withdrawal');
  await expect(summary.getByRole('alert')).toBeVisible();
  await code.fill(sent);
  await press(page, 'Confirm withdrawal');
  await expect(page.getByText('Your withdrawal is under review.')).toBeVisible();
  await own.goto(page, '/mine/wallet');
  await expect(page.getByText('200.00', { exact: true })).toBeVisible();
  await decide('withdrawal', 'approve');
  await own.goto(page, '/mine/withdraw?show=records');
  await expect(page.getByText('200.00 USD')).toBeVisible();
  await own.goto(page, '/mine/history');
  await expect(
    page
      .getByText('-200.00')
      .or(page.getByText('Withdrawal', { exact: true }))
      .first(),
  ).toBeVisible();
  await press(page, 'Copies and other');
  await expect(page.getByText('No data yet')).toBeVisible();
  await press(page, 'Deposits and withdrawals');
  await expect(page.getByText('Withdrawal', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Deposits and withdrawals', pressed: true })).toBeVisible();
  await expect(page.getByText('Withdrawal', { exact: true }).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await press(page, 'Export as CSV');
  expect((await saved).suggestedFilename()).toBe('candlestate-ledger.csv');
});

test('S2.27 S5.14 S8.15 a bound address is deleted after asking', async ({ page }) => {
  await own.logIn(page, '/mine/coin-address-list');
  await press(page, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete it?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await press(page, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The payout method was deleted.')).toBeVisible();
  await expect(page.getByText('No data yet')).toBeVisible();
});

test('S2.63 S4.6 S4.7 S4.12 S9.8 a loan: verified, chosen, read, signed, paid out, repaid', async ({
  page,
}) => {
  await own.logIn(page, '/loan/index');
  await press(page, 'Submit');
  await expect(alert(page, 'Enter your date of birth')).toBeVisible();
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Trader');
  await field(page, 'Mobile number').fill('15123456789');
  await field(page, 'Date of birth').fill('1949-12-31');
  await press(page, 'Submit');
  await expect(alert(page, 'The date of birth must be between 1950-01-01 and today.')).toBeVisible();
  await field(page, 'Date of birth').fill('1985-05-05');
  await page.getByRole('combobox', { name: 'Country' }).click();
  // The likely one, by the browser's language, is the first.
  await expect(page.getByRole('option').first()).toHaveText('United Kingdom');
  await page.getByPlaceholder('Search country').fill('germ');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: 'Germany' }).click();
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveText('Germany');
  await addPicture(page, 'Photo of you holding the document');
  await press(page, 'Submit');
  await expect(page.getByText('Your documents are under review')).toBeVisible();
  await decide('loan-kyc', 'approve');
  await expect(page).toHaveURL(/\/loan\/submit$/, { timeout: 60_000 });
  await field(page, 'Amount').fill('1');
  await press(page, 'Continue');
  await expect(page.getByText(/Enter a number from/)).toBeVisible();
  await field(page, 'Amount').fill('500');
  await press(page, 'Continue');
  await press(page, 'Read the agreement');
  await press(page, 'I have read and agree');
  await press(page, 'Submit the request');
  await expect(alert(page, 'Please sign first')).toBeVisible();
  await sign(page);
  // A reload loses neither the step nor the signature.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeEnabled();
  await press(page, 'Submit the request');
  await expect(page).toHaveURL(/\/loan\/record$/);
  const repay = page.getByRole('button', { name: 'Repay', exact: true });
  await expect(repay).toBeDisabled();
  await decide('loan', 'approve');
  await page.reload();
  await expect(page.getByText('Repayment due', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Agreement' }).click();
  await expect(page.getByText('SHA-256 of the signed text:')).toBeVisible();
  await press(page, 'Back');
  await page.getByRole('link', { name: 'Repay' }).click();
  await press(page, 'I have sent it');
  await expect(alert(page, 'Add a picture of the transfer')).toBeVisible();
  await addPicture(page, 'Proof of the transfer');
  await press(page, 'I have sent it');
  await expect(page.getByText('Repayment under review')).toBeVisible();
  await decide('repayment', 'approve');
  await page.reload();
  await expect(page.getByText('Repaid', { exact: true })).toBeVisible();
});

test('S2.33 S4.12 S5.5 a signature survives a phone that is turned and turned back, and is handed in', async ({
  page,
}) => {
  const portrait = page.viewportSize() ?? { width: 390, height: 844 };
  await own.logIn(page, '/loan/submit');
  await field(page, 'Amount').fill('500');
  await press(page, 'Continue');
  await press(page, 'Read the agreement');
  await press(page, 'I have read and agree');
  await sign(page);
  const drawn = await inkOf(page);
  expect(drawn.right - drawn.left, 'something is drawn').toBeGreaterThan(0.4);
  await page.setViewportSize({ width: portrait.height, height: portrait.width });
  await expect.poll(async () => (await inkOf(page)).width).toBeGreaterThan(drawn.width);
  const expectDrawn = async () => {
    const { left, right } = await inkOf(page);
    // A line that is drawn again may be a pixel stronger.
    expect(left).toBeCloseTo(drawn.left, 2);
    expect(right).toBeCloseTo(drawn.right, 2);
  };
  await expectDrawn();
  await page.setViewportSize(portrait);
  await expect.poll(async () => (await inkOf(page)).width).toBe(drawn.width);
  await expectDrawn();
  await expect(page.getByRole('button', { name: 'Clear' })).toBeEnabled();
  await press(page, 'Submit the request');
  await expect(page).toHaveURL(/\/loan\/record$/);
  await decide('loan', 'reject', 'A second one.');
});

/** How wide the pad is, in pixels, and from where to where of its width there is ink. */
function inkOf(page: Page): Promise<{ width: number; left: number; right: number }> {
  return page.getByRole('img', { name: 'Signature' }).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
      Array.from({ length: height }, (_, y) => data[(y * width + x) * 4 + 3] ?? 0).some((alpha) => alpha > 0),
    );
    return { width, left: (columns.at(0) ?? 0) / width, right: (columns.at(-1) ?? 0) / width };
  });
}

/** Draws a line as a finger would, once the screen is touched: what has just come ignores a touch. */
async function sign(page: Page): Promise<void> {
  const clear = page.getByRole('button', { name: 'Clear' });
  await expect(async () => {
    const box = await page.getByRole('img', { name: 'Signature' }).boundingBox();
    if (!box) throw new Error('there is no pad');
    await page.mouse.move(box.x + 40, box.y + 60);
    await page.mouse.down();
    for (let step = 1; step <= 12; step += 1)
      await page.mouse.move(box.x + 40 + step * 18, box.y + 60 + (step % 2) * 40);
    await page.mouse.up();
    await expect(clear).toBeEnabled({ timeout: 500 });
  }).toPass();
}
