import { type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { again, button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'way.picked': (page) => button(page, /^Use (an authenticator code|a recovery code|a passkey)$/),
    'answer.send': (page) => button(page, 'Confirm'),
    'passkey.ask': (page) => button(page, 'Use a passkey'),
    'lost.wanted': (page) => button(page, "I've lost all of these"),
    'lost.withdrawn': (page) => page.getByRole('dialog').getByRole('button', { name: 'Back' }),
    'lost.confirm': (page) => button(page, 'Ask our team'),
    'challenge.retry': again,
    'challenge.closed': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }),
  },
  noControl: {
    'passkeyLogin.wanted': 'Its button stands on the login, where the chart rests as well.',
    'fields.changed': TYPED,
  },
};
