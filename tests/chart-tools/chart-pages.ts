import type { Cause } from '#chart-tools/docs/composition/composition';
import { UNEXPLAINED } from '#chart-tools/docs/explain/explanation';
import { explain } from '#chart-tools/docs/explain/read-source';
import { chartPage } from '#chart-tools/docs/page';
import type { Chart } from '#chart-tools/find-charts';
import { ROOT } from '../../src/cli/run-steps.ts';

/** The page of every chart by the name of its file, without laying out a diagram. */
export function chartPages(charts: readonly Chart[], causes: readonly Cause[] = []): Map<string, string> {
  const explained = explain(ROOT, charts);
  return new Map(
    charts.map((chart) => {
      const page = {
        chart,
        charts,
        tests: [],
        runsAs: [],
        explanation: explained.get(chart.name) ?? UNEXPLAINED,
        causes: causes.filter((cause) => cause.chart === chart.model.id),
      };
      return [`${chart.name}.md`, chartPage(page)];
    }),
  );
}
