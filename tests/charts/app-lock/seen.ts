import { expect, type Page } from 'playwright/test';
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
