import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { TestModel } from '#chart-tools/test-model';
import { REVIEW_KINDS } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import { rowsOf } from '#machines/app/feature';
import type { AppWiringRow } from '#machines/app/rows';
import { APP_ROWS } from '#machines/app/wiring';
import type { ConnectionContext } from '#machines/connection/connection.machine';
import { readTestModels } from '../../src/cli/chart-tests.ts';
import { rowName } from '../../src/cli/composition/row-mutants.ts';
import { WiringPairs } from '../../src/cli/composition/wiring-pairs.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { FEATURES } from '../../src/client/features/all.ts';

/**
 * Every row of the wiring, in every state in which the chart that hears answers it: the one chart is led to where it
 * announces, the other to the state, and what arrives must take it where its model goes.
 */

const settings = { language: 'en', theme: 'dark', palette: 'standard', asks: 'adaptive' };

/** What the charts announce to others beyond the examples of their own models. */
const FURTHER: Record<string, { examples: AnyEventObject[]; keyOf?: (context: never) => unknown }> = {
  connection: {
    examples: [
      ...['real-token', 'demo-token', 'saved-token'].map((token) => ({ type: 'session.started', token })),
      ...REVIEW_KINDS.map((kind) => ({ type: 'socket.reviewDecided', push: { seq: 1, kind } })),
      { type: 'socket.notified', push: { seq: 1 } },
      { type: 'socket.notified', push: { seq: 1, watchlist: 9 } },
      ...[2, 3].map((id) => ({ type: 'socket.positionsClosed', push: { seq: 1, ids: [id] } })),
    ],
    keyOf: ({ token, accountSeq, joinedToken }: ConnectionContext) => [token, accountSeq === 0, joinedToken],
  },
  tabs: { examples: [{ type: 'settings.elsewhere', settings: { ...settings, areBalancesHidden: true } }] },
  commandForm: {
    examples: [
      {
        type: 'done:send',
        output: { kind: 'rejected', message: 'no', code: ERRORS.codeRequired, field: null },
      },
    ],
  },
};

const models = new Map(
  [...(await readTestModels(ROOT)).values()].map((model): [string, TestModel] => {
    const { examples = [], ...rest } = FURTHER[model.machine.id] ?? {};
    return [model.machine.id, { ...model, ...rest, examples: [...model.examples, ...examples] }];
  }),
);
const modelOf = (chart: string): TestModel => {
  const model = models.get(chart);
  if (!model) throw new Error(`${chart} has no model`);
  return model;
};
const byId = new Map(models);
for (const { id, machine } of FEATURES) byId.set(id, modelOf(machine.id));

const rows: AppWiringRow[] = [...APP_ROWS, ...FEATURES.flatMap(rowsOf)];
describe('the rows of the wiring', () => {
  const pairs = new WiringPairs(byId);

  for (const row of rows)
    it(`S4.13 ${rowName(row)}, in every state that answers it`, async ({ task }) => {
      const { taken, untaken } = await pairs.take(row);
      task.meta.wiringPairs = { covered: taken.size, all: taken.size + untaken.length };
      expect(taken.size).toBeGreaterThan(0);
      expect(untaken, 'states in which no try is answered').toEqual([]);
      // As text: a function that a context holds is another in every run.
      for (const { after, wanted } of taken.values())
        expect(JSON.stringify([after.value, after.context])).toBe(
          JSON.stringify([wanted.value, wanted.context]),
        );
    });
});
