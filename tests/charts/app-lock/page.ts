import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { MINUTE_MS } from '#contract/time-units';
import type { LockFacts } from '#machines/app-lock/lock';
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import {
  button,
  choice,
  isOn,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, press } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './app-lock.model.ts';

const biometrics = (page: Page) => page.getByRole('switch', { name: 'Unlock with fingerprint or face' });

const FULL = '6 of 6 digits entered';
const FAILED = "That didn't work. Try again.";
const pad =
  (label: string, note?: string): PageAssertion =>
  async (page) => {
    await seen(page.getByRole('group', { name: label }));
    if (note) await seen(page.getByText(note));
  };
const locked =
  (note?: string): PageAssertion =>
  async (page) => {
    await pad('Enter your PIN', note)(page);
    await unseen(
      page.getByRole('heading', { name: 'System' }),
      page.getByRole('navigation'),
      page.getByRole('list', { name: 'Instruments' }),
    );
  };
const isOff: PageAssertion = async (page) => {
  if (isOn(page, '/mine/system')) await seen(button(page, 'Set a PIN'));
};

export const view: ChartView = {
  states: {
    deciding: { inApp: PASSING, inGallery: isOff },
    off: isOff,
    'open.resting': (page) => seen(button(page, 'Change PIN')),
    'open.proving.asking': pad('Enter your PIN'),
    'open.proving.failed': pad('Enter your PIN', FAILED),
    'open.checking': pad('Enter your PIN', FULL),
    'open.enrolling': (page) => expect(biometrics(page)).toBeDisabled(),
    'choosing.first.asking': pad('Choose a PIN of 6 digits'),
    'choosing.first.simple': pad(
      'Choose a PIN of 6 digits',
      'This PIN is too easy to guess. Choose another.',
    ),
    'choosing.first.different': pad('Choose a PIN of 6 digits', 'The two PINs differ. Choose one again.'),
    'choosing.first.failed': pad('Choose a PIN of 6 digits', FAILED),
    'choosing.again': pad('Enter the new PIN again'),
    'choosing.saving': pad('Enter the new PIN again', FULL),
    'locked.deciding': { inApp: PASSING, inGallery: locked() },
    'locked.asking.pin': locked(),
    'locked.asking.unrecognised': locked("Your device didn't recognise you. Use your PIN."),
    'locked.asking.failed': locked(FAILED),
    'locked.checking': locked(FULL),
    'locked.waiting': {
      inApp: locked('Wrong PIN. Tries left:'),
      inGallery: locked('Wrong PIN. Tries left: 3'),
    },
    'locked.recognising': locked(FULL),
    'locked.forgotten': (page) => seen(question(page, 'Forgot PIN?')),
    'locked.leaving': { inApp: PASSING, inGallery: locked(FULL) },
    'locked.expelling': { inApp: PASSING, inGallery: locked(FULL) },
    'locked.expelled': (page) => seen(page.getByText('You are logged out'), button(page, 'Log in')),
  },
  controls: {
    'pin.entered': (page) => button(page, '5'),
    'lock.wanted': (page) => button(page, 'Set a PIN'),
    'change.wanted': (page) => button(page, 'Change PIN'),
    'removal.wanted': (page) => button(page, 'Turn off the lock'),
    'time.picked': (page) => page.getByRole('combobox', { name: 'Lock when away for' }),
    'biometrics.wanted': (page) => biometrics(page).or(button(page, 'Use fingerprint or face')),
    'forgotten.asked': (page) => button(page, 'Forgot PIN?'),
    'forgotten.withdrawn': (page) => choice(page, 'Cancel'),
    'forgotten.confirmed': (page) => choice(page, 'Log out'),
    'login.wanted': (page) => button(page, 'Log in'),
    'pad.closed': (page) => button(page, 'Close'),
  },
  noControl: { 'biometrics.unwanted': 'the same switch, which the gallery shows turned off' },
};

/** What the hash of the right PIN is in these pages. */
const RIGHT = 1;
const WRONG = 2;
/** As the device keeps a lock; each time another text, as other tabs hear of a change alone. */
function keptLock({ hasBiometrics, ...facts }: LockFacts, salt = crypto.randomUUID()): string {
  const hash = Buffer.alloc(32, RIGHT).toString('base64');
  const credential = hasBiometrics ? Buffer.from('key').toString('base64') : null;
  return JSON.stringify({ ...facts, hash, credential, iterations: 1, salt: btoa(salt) });
}

/**
 * The device's side: a slow hash, and an authenticator, which answer when the path says so. The journeys of the lock have the
 * real ones.
 */
function standIn(lock: string | null): void {
  if (lock && !sessionStorage.getItem('locked')) localStorage.setItem('app-lock', lock);
  sessionStorage.setItem('locked', 'yes');
  type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };
  const waiting: Waiting[] = [];
  const wait = () => new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  const found = Promise.withResolvers<boolean>();
  class PublicKeyCredential {
    rawId = new TextEncoder().encode('key').buffer;
    response = { authenticatorData: new Uint8Array(37).fill(0xff).buffer };
    static isUserVerifyingPlatformAuthenticatorAvailable = () => found.promise;
  }
  SubtleCrypto.prototype.deriveBits = () => wait() as Promise<ArrayBuffer>;
  const credentials = { create: wait, get: wait };
  Object.defineProperty(navigator, 'credentials', { value: credentials });
  const device = {
    find: () => found.resolve(true),
    isAsked: () => waiting.length > 0,
    hash: (byte: number) => waiting.splice(0).pop()?.resolve(new Uint8Array(32).fill(byte).buffer),
    recognise: () => waiting.splice(0).pop()?.resolve(new PublicKeyCredential()),
    refuse: () => waiting.splice(0).pop()?.reject(new Error('refused')),
  };
  Object.assign(window, { PublicKeyCredential, device });
}

type Device = { find: () => void; hash: (byte: number) => void; recognise: () => void; refuse: () => void };
type Act = keyof Device;

/** The device answers what it was asked. */
async function act({ page }: AppPage, name: Act, byte = 0): Promise<void> {
  if (name !== 'find')
    await page.waitForFunction(() =>
      (window as unknown as { device: { isAsked: () => boolean } }).device.isAsked(),
    );
  await page.evaluate(
    ([what, value]) => (window as unknown as { device: Device }).device[what as Act](value as number),
    [name, byte] as const,
  );
}

/** Sets the count of the device so that the next check makes it what the path says. */
const expectTries = ({ page }: AppPage, wrongTries: number) =>
  page.evaluate((count) => {
    const lock = JSON.parse(localStorage.getItem('app-lock') ?? 'null');
    if (lock) localStorage.setItem('app-lock', JSON.stringify({ ...lock, wrongTries: count }));
  }, wrongTries);

const checked: EventExecutor = (app, { event }) =>
  act(app, 'hash', (event as AnyEventObject).output.isRight ? RIGHT : WRONG);
const hashed: EventExecutor = (app) => act(app, 'hash', RIGHT);
const recognised: EventExecutor = (app) => act(app, 'recognise');
const refused: EventExecutor = (app) => act(app, 'refuse');

/** The page goes to the background, or comes back a while later by the device's clock. */
async function turn({ page }: AppPage, isHidden: boolean, afterMs: number): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now());
  if (afterMs > 0) await page.clock.setSystemTime(nowMs + afterMs);
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

export const pageModel: PageModel = {
  clauses: 'S2.24 S6.4',
  chart: 'appLock',
  model,
  ownPage: true,
  async open(app, { input }) {
    const { lock } = input as { lock: LockFacts | null };
    await app.page.addInitScript(standIn, lock && keptLock(lock));
    await app.open('/mine/system?part=lock', { token: await app.backend.demoToken() });
  },
  events: {
    'pin.entered': async (app, { event }, later) => {
      const check = later.find(({ event: next }) => /^done:(checkPin|proveKnown)$/.test(next.type));
      const wrongTries = check && (check.event as AnyEventObject).output.wrongTries;
      if (wrongTries > 0) await expectTries(app, wrongTries - 1);
      await app.page.keyboard.type((event as AnyEventObject).pin);
    },
    'lock.wanted': ({ page }) => press(page, 'Set a PIN'),
    'change.wanted': ({ page }) => press(page, 'Change PIN'),
    'removal.wanted': ({ page }) => press(page, 'Turn off the lock'),
    'pad.closed': ({ page }) => page.keyboard.press('Escape'),
    'time.picked': async ({ page }) => {
      await page.getByRole('combobox', { name: 'Lock when away for' }).click();
      await page.getByRole('option', { name: 'At once' }).click();
    },
    'biometrics.wanted': ({ page }, { from }) =>
      from.hasTag('locked') ? press(page, 'Use fingerprint or face') : biometrics(page).click(),
    'biometrics.unwanted': ({ page }) => biometrics(page).click(),
    'forgotten.asked': ({ page }) => press(page, 'Forgot PIN?'),
    'forgotten.withdrawn': ({ page }) => answer(page, 'Cancel'),
    'forgotten.confirmed': ({ page }) => answer(page, 'Log out'),
    'login.wanted': ({ page }) => press(page, 'Log in'),
    'session.over': async (app) => app.backend.revoke(await app.token()),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'page.hidden': (app) => turn(app, true, 0),
    'page.shown': (app, { event }) =>
      turn(app, false, (event as AnyEventObject).atMs > 2 * MINUTE_MS ? 2 * MINUTE_MS : 0),
    'lock.elsewhere': (app, { event }) => {
      const { lock } = event as AnyEventObject;
      return app.changeElsewhere({ 'app-lock': lock && keptLock(lock) });
    },
    'biometrics.found': (app) => act(app, 'find'),
    'done:checkPin': checked,
    'error:checkPin': refused,
    'after:answerTimeout@appLock.locked.checking': (app) => app.pass(20_000),
    'done:proveKnown': checked,
    'error:proveKnown': refused,
    'after:answerTimeout@appLock.open.checking': (app) => app.pass(20_000),
    'done:savePin': hashed,
    'error:savePin': refused,
    'after:answerTimeout@appLock.choosing.saving': (app) => app.pass(20_000),
    'done:enrolBiometrics': recognised,
    'error:enrolBiometrics': refused,
    'after:askTimeout@appLock.open.enrolling': (app) => app.pass(120_000),
    'done:askBiometrics': recognised,
    'error:askBiometrics': refused,
    'after:askTimeout@appLock.locked.recognising': (app) => app.pass(120_000),
    'after:tryDelay@appLock.locked.waiting': (app) => app.pass(8_000),
    'done:leaveForgotten': byItself,
    'done:leaveExpelled': byItself,
  },
  states: view.states,
};
