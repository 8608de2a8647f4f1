import type { Locator, Page } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { TestModel } from '#chart-tools/test-model';
import type { ShownId } from '../gallery/charts.ts';
import type { PageAssertion } from './page-assertions.ts';

/** What a trader sees of a chart and can do there: `tests/charts/<chart>/page.ts` exports it as `view`. */
export type ChartView = {
  /** What each atomic state shows, by its path: in the gallery on the actor that has no line in `otherActors`. */
  states: Readonly<Record<string, StateView>>;
  /** What the gallery shows of the other actors that run the chart, of a state or two that their own screen draws in its own way. */
  otherActors?: Readonly<{ [Id in ShownId]?: Readonly<Record<string, PageAssertion>> }>;
  /** By what on the screen the user causes each event. */
  controls: Readonly<Record<string, Control>>;
  /** The other events that are the user's for the chart, each with what causes it in place of a control. */
  noControl: Readonly<Record<string, string>>;
};

/**
 * The same in the running app and in the gallery, or what each shows, as the samples of the gallery differ from the server's
 * data. In the app an atomic state is looked at as soon as it is entered; a text says why nothing is seen of it then.
 */
export type StateView = PageAssertion | { inApp: PageAssertion | string; inGallery: PageAssertion };
export const inApp = (state: StateView): PageAssertion | string =>
  typeof state === 'function' ? state : state.inApp;
export const inGallery = (state: StateView): PageAssertion =>
  typeof state === 'function' ? state : state.inGallery;

/** The actor tells apart the screens on which one chart runs. */
type Place = (page: Page, actor: ShownId) => Locator;
type Control = Place | ControlWithLimits;
type ControlWithLimits = {
  at: Place;
  /** The payload with which the event is asked for; otherwise one of the model's examples has to be taken. */
  event?: object;
  /** The only screen that has it, where the chart is seen on several. */
  on?: string;
  /** Where the screen and the chart rightly differ. */
  except?: readonly Difference[];
};
export type Difference = { where: (state: AnyMachineSnapshot, actor: ShownId) => boolean; because: string };

/** For `inApp`. */
export const AT_ONCE = 'its screen shows it as soon as it opens';
export const PASSING = 'it is left as soon as it is entered';

/** For `noControl`. */
export const BY_SCREEN = 'the screen sends it as it opens, leaves or comes back';
export const TYPED = 'its fields may always be typed in: the chart takes back what it complained of';
export const PULLED = 'a finger pulls the list down';
export const SCROLLED = 'the end of the list comes into sight';
export const ON_CHART = 'a finger or mouse does it on the chart';
export const BY_KEY = 'the handle takes keys as well';
const BY_HAND = 'the hand that lifted the row does it';
export const IN_HAND = { 'row.moved': BY_HAND, 'row.dropped': BY_HAND, 'row.released': BY_HAND };
/** For `except`. */
export const CHALLENGED = 'the question of who it is lies over it';
export const BEFORE_SHOWN = 'the screen tells the chart that it is there as soon as it is drawn';

/** One chart's controls, held against what it would take in each situation. */
export class Controls {
  /** What never mattered: controls that were never offered, exceptions without which nothing would differ. */
  readonly idle: Set<string>;
  readonly #controls: ChartView['controls'];
  readonly #model: TestModel;

  constructor(view: ChartView, model: TestModel) {
    this.#controls = view.controls;
    this.#model = model;
    this.idle = new Set(
      Object.entries(view.controls).flatMap(([type, control]) => [
        `${type} is never offered`,
        ...limitsOf(control).except.map(({ because }) => `${type} never differs as ${because}`),
      ]),
    );
  }

  /** Each control that can be used where the chart ignores its event, or cannot where the chart would take it. */
  async differences(page: Page, actor: ShownId, state: AnyMachineSnapshot): Promise<string[]> {
    // What leaves a state at once is never rested in, and nothing is pressed there.
    if (state._nodes.some(({ always }) => always?.some(({ guard }) => !guard))) return [];
    const { pathname } = new URL(page.url());
    const found = await Promise.all(
      Object.entries(this.#controls).map(async ([type, control]) => {
        const { at, on = pathname, except, event } = limitsOf(control);
        if (on !== pathname) return [];
        const isOffered = await canUse(at(page, actor));
        if (isOffered) this.idle.delete(`${type} is never offered`);
        const examples = event
          ? [{ ...event, type }]
          : this.#model.examples.filter((one) => one.type === type);
        const taken = examples.filter((example) => state.can(example));
        // What the model excludes from the app need not be offered; its reason stands there.
        const { events = [] } = this.#model.exclusions ?? {};
        const wanted = taken.filter(
          (example) =>
            !events.some(
              ({ events: types, where }) => types.includes(type) && (where?.(state, example) ?? true),
            ),
        );
        if (isOffered ? taken.length > 0 : wanted.length === 0) return [];
        const exception = except.find(({ where }) => where(state, actor));
        this.idle.delete(`${type} never differs as ${exception?.because}`);
        const what = isOffered
          ? 'is offered, and the chart ignores it'
          : 'is not offered, and the chart takes it';
        return exception ? [] : [`${type} ${what}`];
      }),
    );
    return found.flat();
  }
}

function limitsOf(control: Control): ControlWithLimits & { except: readonly Difference[] } {
  return typeof control === 'function' ? { at: control, except: [] } : { except: [], ...control };
}

/** One of them is on the screen, with nothing over it, and neither disabled nor busy. */
const canUse = (control: Locator): Promise<boolean> =>
  control.evaluateAll((all) =>
    all.some(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.closest(':disabled, [aria-disabled="true"], [aria-busy="true"], [inert], [aria-hidden="true"]'),
    ),
  );
