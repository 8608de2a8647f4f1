import {
  button,
  type GalleryAssertions,
  heading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

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
    await unseen(page.getByRole('navigation'), page.getByRole('list', { name: 'Instruments' }));
  };
const settings =
  (name: string): PageAssertion =>
  async (page) => {
    await seen(button(page, name));
    await unseen(page.getByRole('dialog'));
  };

export const assertions: GalleryAssertions = {
  appLock: {
    deciding: settings('Set a PIN'),
    off: settings('Set a PIN'),
    'open.resting': settings('Change PIN'),
    'open.proving.asking': pad('Enter your PIN'),
    'open.proving.failed': pad('Enter your PIN', "That didn't work. Try again."),
    'open.checking': pad('Enter your PIN', '6 of 6 digits entered'),
    'open.enrolling': settings('Turn off the lock'),
    'choosing.first.asking': pad('Choose a PIN of 6 digits'),
    'choosing.first.simple': pad(
      'Choose a PIN of 6 digits',
      'This PIN is too easy to guess. Choose another.',
    ),
    'choosing.first.different': pad('Choose a PIN of 6 digits', 'The two PINs differ. Choose one again.'),
    'choosing.first.failed': pad('Choose a PIN of 6 digits', "That didn't work. Try again."),
    'choosing.again': pad('Enter the new PIN again'),
    'choosing.saving': pad('Enter the new PIN again', '6 of 6 digits entered'),
    'locked.deciding': locked(),
    'locked.asking.pin': locked(),
    'locked.asking.unrecognised': locked("Your device didn't recognise you. Use your PIN."),
    'locked.asking.failed': locked("That didn't work. Try again."),
    'locked.checking': locked('6 of 6 digits entered'),
    'locked.waiting': locked('Wrong PIN. Tries left: 3'),
    'locked.recognising': locked('6 of 6 digits entered'),
    'locked.forgotten': (page) => seen(question(page, 'Forgot PIN?')),
    'locked.leaving': locked('6 of 6 digits entered'),
    'locked.expelling': locked('6 of 6 digits entered'),
    'locked.expelled': async (page) => {
      await seen(page.getByText('You are logged out'), button(page, 'Log in'));
      await unseen(heading(page, 'Candlestate'));
    },
  },
};
