/** What a project's own tests and tools use of this package. */
export { chartModel } from './chart-model.ts';
export { machineCode } from './code/machine-code.ts';
export { compareCharts } from './diff/compare.ts';
export { scxmlFile } from './docs/scxml.ts';
export { chartPicture } from './docs/svg.ts';
export { checkChart, shortestPathTo } from './paths/check-chart.ts';
export { describePaths } from './paths/describe.ts';
export { planPaths } from './paths/plan.ts';
export { leader, preparePaths } from './paths/run.ts';
export type { TracedPath } from './paths/trace-path.ts';
export { type Examples, eventsOf, roughly, type TestModel } from './test-model.ts';
export { replay } from './trace/replay.ts';
export { walk } from './walk.ts';
