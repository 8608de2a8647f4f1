import { createTestModel } from '@xstate/test';
import { afterAll, describe, expect, it } from 'vitest';
import { findCharts } from '#chart-tools/find-charts';
import { userEvents } from '#chart-tools/paths/describe';
import { planPaths } from '#chart-tools/paths/plan';
import { preparePaths } from '#chart-tools/paths/run';
import { lintStateEvents } from '#chart-tools/paths/state-events';
import type { TestModel } from '#chart-tools/test-model';
import { readChartTests } from '../../src/cli/chart-tests.ts';
import { ROOT } from '../../src/cli/run-steps.ts';

/** Every chart follows its model: one test per path, then that every state was entered and every transition taken. */

const charts = await findCharts(ROOT);
const tests = await readChartTests(ROOT);

describe('a chart of the server', () => {
  it.each(
    charts.filter(({ file }) => file.startsWith('src/server/')),
  )('$name has a cause for each of its events, and for no other', ({ name }) => {
    const model = tests.get(name)?.model;
    if (!model) throw new Error(`${name} has no model`);
    const types = model.examples.map(({ type }) => type);
    expect(userEvents(model, new Map())).toEqual([]);
    expect(Object.keys(model.causes ?? {}).filter((type) => !types.includes(type))).toEqual([]);
  });
});

describe('the folders of tests/charts', () => {
  it('are those of the charts: none is missing, and none is of a chart that is gone', () => {
    expect([...tests.keys()]).toEqual(charts.map(({ name }) => name));
  });

  it.each(charts)('$name has the model of its own machine', ({ name, machine }) => {
    expect(tests.get(name)?.model?.machine.id).toBe(machine.id);
  });
});

for (const { model } of tests.values()) if (model) describeModel(model);

function describeModel(model: TestModel): void {
  const { paths, coverage } = preparePaths(model, createTestModel);
  describe(`${model.clauses} ${model.machine.id} follows its model`, () => {
    for (const [index, { description, run }] of paths.entries()) it(`path ${index + 1}: ${description}`, run);
    it('enters every state and takes every transition', () => {
      const { unentered, untaken } = coverage();
      expect(unentered, 'states no path enters').toEqual([]);
      expect(untaken, 'transitions no path takes').toEqual([]);
    });
    it('takes every outer transition in every atomic state within', () => {
      expect(lintStateEvents(model, coverage().untakenStateEvents)).toEqual([]);
    });
    const { exclusions } = model;
    if (exclusions)
      it('has a path in the browser for every transition but those excluded', () => {
        const { untaken, unentered: left, idle } = planPaths(model, exclusions);
        expect(untaken.toSorted(), 'transitions no path takes').toEqual(
          Object.keys(exclusions.transitions).toSorted(),
        );
        expect(left, 'states no path enters').toEqual([]);
        expect(idle, 'exclusions that exclude nothing').toEqual([]);
      });
    afterAll(() => {
      const { states, transitions, stateEvents } = coverage();
      console.log(
        `${model.machine.id}: ${paths.length} paths, ${states.size} states, ${transitions.size} transitions, ${stateEvents.size} state × event`,
      );
    });
  });
}
