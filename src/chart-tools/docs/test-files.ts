import type { ChartModel, ChartTransition } from '../chart-model.ts';
import type { TestFile } from '../test-model.ts';
import { alternatives } from '../words.ts';

/** The name that paths and records give a transition: `quotes.paused -- quotes.shown [0]`. */
export function transitionName(model: ChartModel, transition: ChartTransition): string {
  const index = alternatives(model, transition).indexOf(transition);
  return `${transition.source} -- ${eventName(transition)} [${index}]`;
}

function eventName({ trigger, source }: ChartTransition): string {
  switch (trigger.kind) {
    case 'always':
      return 'always';
    case 'event':
      return trigger.name;
    case 'after':
      return `after:${trigger.name}@${source}`;
    case 'finished':
      return `xstate.done.state.${trigger.name}`;
    default:
      return `${trigger.kind}:${trigger.name}`;
  }
}

/** `[candles.journeys](../../tests/charts/candles/candles.journeys.test.ts)`, from a page in docs/charts. */
export function testLink(chart: string, { name }: TestFile): string {
  return `[${name.replace(/(\.test)?\.ts$/, '')}](../../tests/charts/${chart}/${name})`;
}
