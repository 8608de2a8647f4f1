import type { Page } from 'playwright/test';
import type { ChartView } from '../../e2e/chart-view.ts';
import { button, choice } from '../../e2e/page-assertions.ts';

const biometrics = (page: Page) => page.getByRole('switch', { name: 'Unlock with fingerprint or face' });

export const view: ChartView = {
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
