import { expect, test } from 'playwright/test';
import { GalleryPhone } from './screens/gallery-phone.ts';
import { SCREENS } from './screens/screens.ts';

/** With hidden balances no screen of the account says what it holds, made, paid or owes (S2.55). */

/** An amount with its sign or its currency. Prices and lots have neither. */
const AMOUNT = /[+−-]\d[\d,]*\.\d\d\b|\d\.\d\d\s?[A-Z]{3,4}\b/g;
/** Amounts that stand under their names, without either. */
const NAMED = ['Balance', 'Margin', 'Fee', 'Fees', 'Equity', 'Today', 'Free margin'];
const WHERE = [
  'positions',
  'order history',
  'order in full',
  'hub of a real account',
  'deposits',
  'withdrawals',
  'wallet',
  'history',
  'loans',
];

let phone: GalleryPhone;
test.beforeAll(async ({ browser }, { project }) => {
  phone = await GalleryPhone.start(browser, project.use);
});
test.afterAll(() => phone?.stop());

async function open(name: string, isHidden: boolean): Promise<void> {
  const screen = SCREENS.find((one) => one.name === name);
  if (!screen) throw new Error(`there is no screen ${name}`);
  // The first of them loads the page that the preference is kept for.
  await phone.open(screen);
  await phone.page.evaluate((value) => localStorage.setItem('hide-balances', value), isHidden ? '1' : '0');
  await phone.open(screen);
}

/** The amounts that can be read on the screen that is open. */
async function amounts(): Promise<string[]> {
  const text = await phone.page.locator('body').innerText();
  const named = phone.page.locator(NAMED.map((label) => `:text-is("${label}") + *`).join(', '));
  const figures = (await named.allInnerTexts()).filter((figure) => /\d/.test(figure));
  return [...(text.match(AMOUNT) ?? []), ...figures];
}

for (const name of WHERE)
  test(`S2.55 hidden balances name no amount: ${name}`, async () => {
    await open(name, false);
    expect((await amounts()).length).toBeGreaterThan(0);
    await open(name, true);
    await expect(phone.page.getByRole('img', { name: 'Hidden' }).first()).toBeVisible();
    expect(await amounts()).toEqual([]);
  });
