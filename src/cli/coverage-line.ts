import { checkChart } from '../chart-tools/paths/check-chart.ts';
import { readTestModels } from './chart-tests.ts';

/** What the paths without a browser cover of all charts, in a line. */
export async function coverageLine(root: string): Promise<string> {
  const models = await readTestModels(root);
  const checks = await Promise.all([...models].map(([name, model]) => checkChart(name, model)));
  const share = (part: 'states' | 'transitions' | 'stateEvents'): string => {
    const sum = (count: 'covered' | 'all'): number =>
      checks.reduce((all, check) => all + check[part][count], 0);
    return `${sum('covered')} of ${sum('all')}`;
  };
  return `Charts: ${share('states')} states, ${share('transitions')} transitions, ${share('stateEvents')} state × event`;
}
