import type { Page } from 'playwright/test';
import type { ReviewKindName } from '#contract/constants';
import type { Route } from '#contract/route';

import type { Stroke } from '#machines/signature/signature.machine';
import type { ServerMessage } from '../../support/wire.ts';
import { takesPresses } from '../page-assertions.ts';
import type { AppPage } from './app-page.ts';

/** What a trader does on more than one page. */

export { tab } from '../app.ts';

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/**
 * Goes back past all that lies over a screen, and past the screen, to the one that was opened first. Panels have entries
 * of their own, at the end of the history.
 */
export const leaveWithPanels = (page: Page): Promise<void> =>
  page.evaluate(() => history.go(-(navigation.currentEntry?.index ?? 0)));

/** Presses what a question offers. */
export const answer = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

/** Fills the login in with the real account and its password, or another one, and sends it. */
export async function logIn(
  { page, backend }: AppPage,
  password: string = backend.realAccount.password,
  email: string = backend.realAccount.email,
): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Log in');
}

/** Cuts the live link and lets it come back: it tries again after a moment. */
export async function relink(app: AppPage): Promise<void> {
  await app.socket.cut();
  await app.until('connection', 'waiting to try again', (value) => value === 'backoff');
  await app.pass(1_000);
}

/** Waits until the link has joined the account: what the server tells before that does not reach the page. */
export function joined(app: AppPage): Promise<void> {
  return app.until('connection', 'logged in', (value) => JSON.stringify(value).includes('"loggedIn"'));
}

/**
 * Cuts the link as `relink` does, for a chart that also hears what the server pushes: it reads as the link opens, and again as
 * the account has joined, as a push may have been missed meanwhile.
 */
export async function rejoin(app: AppPage, route: Pick<Route, 'path'>): Promise<void> {
  await joined(app);
  await app.calls.holdThose(route, 2, () => relink(app));
}

/**
 * The server pushes a frame of the account, and the page asks for what it may have changed; also where it is asking already. The
 * path keeps back what the server itself pushes.
 */
export async function announce(
  { calls, socket }: AppPage,
  route: Pick<Route, 'path'>,
  isAsking: boolean,
  frame: ServerMessage,
): Promise<void> {
  await socket.keptBack('FOREX_TRADE');
  if (isAsking) await calls.asked(route);
  await calls.holdThose(route, 1, async () => socket.inject(frame));
}

export const decided = (kind: ReviewKindName): ServerMessage => ({
  type: 'REVIEW_DECIDED',
  data: { seq: 1, kind },
});
export const NOTIFIED: ServerMessage = { type: 'NOTIFIED', data: { seq: 1 } };

/** Pulls the screen down from its top with a finger, as far as letting go refreshes. */
export async function pull(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await takesPresses(page);
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => ({ touchPoints: [{ x: 195, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(350) });
  for (const y of [380, 480, 600])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

export const signaturePad = (page: Page) => page.getByRole('img', { name: 'Signature' });

/** Draws a stroke as a finger would: its points are in widths of the pad. */
export async function drawStroke(page: Page, stroke: Stroke): Promise<void> {
  // Scrolled to first: the mouse goes by what is on the screen.
  await signaturePad(page).scrollIntoViewIfNeeded();
  await takesPresses(page);
  const box = await signaturePad(page).boundingBox();
  const [first, ...rest] = stroke;
  if (!box || !first) throw new Error('there is no pad, or no stroke');
  const at = ({ x, y }: Stroke[number]): [number, number] => [box.x + x * box.width, box.y + y * box.width];
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(...at(point), { steps: 12 });
  await page.mouse.up();
}

/** Puts a draft on the device as the app keeps it for an account, 0 for a visitor. Before the app is opened. */
export function keepDraft(app: AppPage, form: string, accountId: number, draft: unknown): void {
  const atMs = app.backend.server.clock.nowMs;
  app.keep(`draft.${form}`, JSON.stringify({ accountId, atMs, draft }));
}

/** Picks in another tab when this one asks: only about what adds risk, or each time. */
export async function pickAsks(app: AppPage, isAdaptive: boolean): Promise<void> {
  const wanted = isAdaptive ? null : 'always';
  if ((await app.page.evaluate(() => localStorage.getItem('asks'))) === wanted) return;
  const place = app.journal.length;
  await app.changeElsewhere({ asks: wanted });
  await app.journal.next(place, 'the setting to come', ({ chart, event }) => {
    return chart === 'preferences' && event === 'settings.elsewhere';
  });
}

/** The device keeps no answers: what is lost next has nothing to stand in for it. */
export const forgetKept = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('draft.known.')) localStorage.removeItem(key);
  });
