import { expect, type Page } from 'playwright/test';
import { trail } from '#contract/routes/site';
import type { TrailsInput } from '#machines/trails/trails.machine';
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import type { PageAssertion } from '../../e2e/page-assertions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './trails.model.ts';

const toggle = (page: Page) => page.getByRole('switch', { name: /^Share the app's steps/ });
const isShown =
  (checked: boolean): PageAssertion =>
  (page) =>
    expect(toggle(page)).toBeChecked({ checked });

export const view: ChartView = {
  states: {
    deciding: { inApp: PASSING, inGallery: isShown(false) },
    off: isShown(false),
    'on.waiting': isShown(true),
    'on.sending': isShown(true),
  },
  controls: { 'trails.toggle': toggle },
  noControl: {},
};

export const pageModel: PageModel = {
  clauses: 'S2.24',
  chart: 'trails',
  model,
  async open(app, { input }) {
    if ((input as TrailsInput).isOn) app.keep('trails', 'on');
    await app.open('/mine/system?part=about', { token: await app.backend.demoToken() });
  },
  events: {
    'trails.toggle': ({ page }) => toggle(page).click(),
    'after:trailPause@trails.on.waiting': (app) => {
      app.calls.hold(trail);
      return app.pass(120_000);
    },
    'after:answerTimeout@trails.on.sending': (app) => app.pass(10_000),
    'done:sendTrail': ({ calls }) => calls.answer(trail),
    'error:sendTrail': ({ calls }) => calls.lose(trail),
  },
  states: view.states,
};
