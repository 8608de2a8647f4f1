import type { TracedPath, TracedStep } from '#chart-tools/paths/trace-path';
import type { TestModel } from '#chart-tools/test-model';
import type { ShownId } from '../../gallery/charts.ts';
import type { ChartView } from '../chart-view.ts';
import type { AppPage } from './app-page.ts';

/**
 * Makes an event happen in the app; `later` are the next steps of the path, until the same event comes again. It assumes nothing
 * of the steps before but where they led, as the model decides how paths go.
 */
export type EventExecutor = (
  app: AppPage,
  step: TracedStep,
  later: readonly TracedStep[],
) => Promise<void> | void;

/** The screen makes it happen by itself, so that what was before may be over until it is looked at. */
export const byItself: EventExecutor = () => undefined;

/** How the app takes the paths of one chart: `tests/charts/<chart>/page.ts` exports it as `pageModel`. */
export type PageModel = {
  /** The clauses that its paths prove in the browser. */
  clauses: string;
  /** The systemId of the actor that runs the chart. */
  chart: ShownId;
  /** Where several actors run the chart and no single one meets everything: which of them takes this path. */
  chartFor?: (path: TracedPath) => ShownId;
  model: TestModel;
  /** Each path has a page of its own: something stands in for the browser and stays, or the code of a screen must come anew. */
  ownPage?: true;
  /** Opens the app so that the chart is where the path starts. */
  open: (app: AppPage, path: TracedPath) => Promise<void>;
  /** What makes each event happen, by its type. */
  events: Readonly<Record<string, EventExecutor>>;
  /** What each atomic state shows, as its `view` says. */
  states: ChartView['states'];
};
