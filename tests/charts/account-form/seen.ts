import {
  BEFORE_SHOWN,
  BY_SCREEN,
  CHALLENGED,
  type ChartView,
  type Difference,
  TYPED,
} from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

const SUBMITS: Readonly<Record<string, string>> = {
  signIn: 'Log in',
  register: 'Open account',
  forgot: 'Set new password',
  password: 'Change password',
};

const ONE_WAY: Difference = {
  where: (_, actor) => actor === 'password',
  because: 'a password is changed without saying whose',
};

export const view: ChartView = {
  controls: {
    'form.submit': {
      at: (page, actor) => button(page, SUBMITS[actor] ?? ''),
      except: [
        { where: (state) => state.hasTag('challenged'), because: CHALLENGED },
        { where: (state) => state.matches({ form: 'hidden' }), because: BEFORE_SHOWN },
        {
          where: (state) => state.matches({ form: { shown: 'succeeded' } }),
          because: 'the app leaves the screen at once',
        },
      ],
    },
    'method.email': {
      at: (page) => page.getByRole('button', { name: 'E-mail', pressed: false }),
      except: [ONE_WAY],
    },
    'method.mobile': {
      at: (page) => page.getByRole('button', { name: 'Mobile', pressed: false }),
      except: [ONE_WAY],
    },
  },
  noControl: { 'form.shown': BY_SCREEN, 'form.hidden': BY_SCREEN, 'fields.changed': TYPED },
};
