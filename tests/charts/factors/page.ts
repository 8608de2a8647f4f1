import { factorList, removeFactor, renewRecoveryCodes } from '#contract/routes/factors';
import { AT_ONCE, BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  choice,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { appMember, type PathMember, proveIn } from '../../e2e/paths/members.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './factors.model.ts';

const listed: PageAssertion = (page) =>
  seen(button(page, 'Remove Phone'), page.getByText(/^Left: \d+ of 10$/));
const proving: StateView = { inApp: (page) => seen(button(page, 'Confirm')), inGallery: listed };

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': {
      inApp: (page) => seen(loading(page).or(button(page, 'Remove Phone'))),
      inGallery: isLoading,
    },
    'shown.listed': async (page) => {
      await listed(page);
      await unseen(page.getByRole('alertdialog'));
    },
    'shown.removal.asking': (page) => seen(question(page, 'Remove Phone?')),
    'shown.removal.proving': proving,
    'shown.removal.removing': listed,
    'shown.renewal.asking': (page) => seen(question(page, 'Make new recovery codes?')),
    'shown.renewal.proving': proving,
    'shown.renewal.renewing': listed,
    'shown.renewal.codes': {
      inApp: (page) => seen(button(page, "I've kept them")),
      inGallery: (page) => seen(page.getByText('K7M2P-QX4RT'), button(page, "I've kept them")),
    },
    'shown.failed': hasFailed,
  },
  controls: {
    'factors.retry': again,
    'factor.remove': (page) => button(page, 'Remove Phone'),
    'codes.renew': (page) => page.getByRole('main').getByRole('button', { name: 'New codes' }),
    'change.withdrawn': (page) => choice(page, 'Cancel'),
    'change.confirm': (page) => choice(page, 'Remove').or(choice(page, 'New codes')),
    'codes.kept': (page) => button(page, "I've kept them"),
  },
  noControl: { 'factors.shown': BY_SCREEN, 'factors.hidden': BY_SCREEN },
};

const members = new WeakMap<AppPage, PathMember>();

const tryAgain: EventExecutor = ({ calls, page }) => {
  calls.hold(factorList);
  return press(page, 'Try again');
};
const list: EventExecutor = ({ calls }) => calls.answer(factorList);

export const pageModel: PageModel = {
  clauses: 'S6.4 S8.1 S8.3 S8.15',
  chart: 'factors',
  model,
  async open(app) {
    const member = await appMember(app);
    members.set(app, member);
    app.calls.hold(factorList);
    await app.open('/mine/security', { token: member.token });
  },
  events: {
    // The screen sends it when it opens.
    'factors.shown': byItself,
    'factors.hidden': ({ page }) => press(page, 'Back'),
    'factors.retry': tryAgain,
    'connection.opened': (app) => {
      app.calls.hold(factorList);
      return relink(app);
    },
    'factor.remove': ({ page }) => press(page, 'Remove Phone'),
    'codes.renew': ({ page }) => press(page, 'New codes'),
    'change.withdrawn': ({ page }) => answer(page, 'Cancel'),
    'change.confirm': ({ page }, { from }) =>
      answer(page, from.hasTag('askingRemoval') ? 'Remove' : 'New codes'),
    'challenge.proven': (app) => {
      const { codes = [] } = members.get(app) ?? {};
      app.calls.hold(removeFactor, renewRecoveryCodes, factorList);
      return proveIn(app.page, { codes });
    },
    'challenge.dropped': ({ page }) => page.keyboard.press('Escape'),
    'codes.kept': async (app) => {
      app.calls.hold(factorList);
      const shown = await app.page.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).allInnerTexts();
      const member = members.get(app);
      if (member) members.set(app, { ...member, codes: shown });
      await press(app.page, "I've kept them");
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadFactors': list,
    'error:loadFactors': ({ calls }) => calls.lose(factorList),
    'after:answerTimeout@factors.shown.loading': (app) => app.pass(15_000),
    'done:removeFactor': ({ calls }) => calls.answer(removeFactor),
    'error:removeFactor': ({ calls }) => calls.lose(removeFactor),
    'after:answerTimeout@factors.shown.removal.removing': (app) => app.pass(15_000),
    'done:renewCodes': ({ calls }) => calls.answer(renewRecoveryCodes),
    'error:renewCodes': ({ calls }) => calls.lose(renewRecoveryCodes),
    'after:answerTimeout@factors.shown.renewal.renewing': (app) => app.pass(15_000),
  },
  states: view.states,
};
