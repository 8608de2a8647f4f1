import type { ChartTransition } from '../chart-model.ts';
import type { TestFile } from '../test-model.ts';

/** Whether a test takes a transition: the paths of a model take them all, another test those whose event it names. */
export function takes({ text, isModel }: TestFile, { trigger, source }: ChartTransition): boolean {
  if (isModel) return true;
  switch (trigger.kind) {
    case 'event':
      return text.includes(`'${trigger.name}'`);
    case 'done':
    case 'error':
      return text.includes(`${trigger.kind}:${trigger.name}'`);
    case 'after':
      return text.includes(`after:${trigger.name}@${source}'`);
    default:
      return false;
  }
}

/** `[candles.journeys](../../tests/charts/candles/candles.journeys.test.ts)`, from a page in docs/charts. */
export function testLink(chart: string, { name }: TestFile): string {
  return `[${name.replace(/(\.test)?\.ts$/, '')}](../../tests/charts/${chart}/${name})`;
}
