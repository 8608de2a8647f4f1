import { checkChart } from '../chart-tools/paths/check-chart.ts';
import { readTestModels } from './chart-tests.ts';
import { assertionsIn } from './test-reports.ts';

/** What the paths without a browser cover of all charts, and the tests of a run of the wiring, in a line. */
export async function coverageLine(root: string, report: string): Promise<string> {
  const models = await readTestModels(root);
  const checks = await Promise.all([...models].map(([name, model]) => checkChart(name, model)));
  const share = (part: 'states' | 'transitions' | 'stateEvents'): string => {
    const sum = (count: 'covered' | 'all'): number =>
      checks.reduce((all, check) => all + check[part][count], 0);
    return `${sum('covered')} of ${sum('all')}`;
  };
  return `Charts: ${share('states')} states, ${share('transitions')} transitions, ${share('stateEvents')} state × event, ${pairsIn(report)} pairs of wiring`;
}

/** The pairs of wiring that the tests of a run took, by vitest's JSON report. */
function pairsIn(report: string): string {
  const tests = assertionsIn(report).flatMap(({ meta }) => meta.wiringPairs ?? []);
  const sum = (count: 'covered' | 'all'): number => tests.reduce((total, pairs) => total + pairs[count], 0);
  return `${sum('covered')} of ${sum('all')}`;
}
