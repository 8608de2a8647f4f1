import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { checkChart, shortestPathTo } from '#chart-tools/paths/check-chart';
import { describePaths } from '#chart-tools/paths/describe';
import { formatPaths } from '#chart-tools/paths/format';
import { nameTransitions } from '#chart-tools/paths/transitions';
import { readTestModels } from '../../src/cli/chart-tests.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { sendersTo } from '../../src/cli/senders.ts';

const models = await readTestModels(ROOT);
const schema = JSON.parse(readFileSync(join(ROOT, 'docs/paths.schema.json'), 'utf8')) as object;
const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);

const modelOf = (name: string) => {
  const model = models.get(name);
  if (!model) throw new Error(`no chart ${name}`);
  return model;
};

/** The paths of each chart, which take a while, made once. */
const described = new Map(
  await Promise.all(
    [...models].map(
      async ([name, model]) => [name, describePaths(model, await sendersTo(model.machine.id))] as const,
    ),
  ),
);
const pathsOf = (name: string) => described.get(name) ?? [];

function told(name: string, format: 'json' | 'gherkin'): string {
  const model = modelOf(name);
  const paths = pathsOf(name);
  // The figures are those of the model tests; the format is what is looked at here.
  const share = { covered: 1, all: 1 };
  const covered = { states: share, transitions: share, stateEvents: share };
  const check = { chart: name, paths: paths.length, ...covered, ran: [], failures: [], complaints: [] };
  return formatPaths({ check, model, paths }, format);
}

describe('the JSON of paths', () => {
  it.each([...models.keys()])('of %s is as its published schema says', (name) => {
    const json = JSON.parse(told(name, 'json')) as object;
    expect(validate(json) ? null : validate.errors).toBe(null);
  });

  it.each([...models.keys()])('of %s names every transition of the chart', (name) => {
    const named = pathsOf(name).flatMap(({ start, steps }) =>
      [start, ...steps].flatMap(({ transitions }) => transitions),
    );
    const all = new Set(nameTransitions(modelOf(name).machine).values());
    expect(new Set(named)).toEqual(all);
  });

  it('says what causes an event: the user, another chart, an actor or the time, in milliseconds', () => {
    const events = pathsOf('connection').flatMap(({ steps }) => steps.map(({ event }) => event));
    const eventOf = (type: string) => events.find((event) => event.type === type);
    expect(eventOf('network.lost')).toMatchObject({ kind: 'user' });
    const [copied] = pathsOf('copied-order').flatMap(({ steps }) => steps.map(({ event }) => event));
    expect(copied).toMatchObject({ type: 'round.came', kind: 'party', who: 'the clock' });
    expect(eventOf('session.started')).toMatchObject({ kind: 'chart', from: ['session'] });
    expect(eventOf('socket.closed')).toMatchObject({ kind: 'actor', actor: 'socket', outcome: 'report' });
    expect(eventOf('after:connectTimeout@connection.live.connecting')).toMatchObject({
      kind: 'timer',
      delay: 'connectTimeout',
      delayMs: 5_000,
    });
    // Chance has a part in it.
    expect(eventOf('after:backoffDelay@connection.backoff')).toMatchObject({ kind: 'timer', delayMs: null });
  });

  it('cites the clauses of the states a step leads to', () => {
    const path = shortestPathTo(modelOf('connection'), 'backoff');
    expect(path?.steps.at(-1)?.clauses).toContain('S4.14');
  });

  it('holds what a check of the chart finds beside it', async () => {
    const model = modelOf('recent');
    const check = await checkChart('recent', model);
    const json = JSON.parse(formatPaths({ check, model, paths: pathsOf('recent') }, 'json'));
    const { states, transitions, stateEvents } = check;
    expect(json.coverage).toEqual({ states, transitions, stateEvents });
    expect(json.paths).toHaveLength(check.paths);
  });
});

describe('the Gherkin of paths', () => {
  it.each([...models.keys()])('of %s has a When for every event and a Then after it', (name) => {
    const keywords = told(name, 'gherkin')
      .split('\n')
      .flatMap((line) => /^ {4}(\w+) /.exec(line)?.[1] ?? [])
      .join(' ');
    expect(keywords).toMatch(/^(Given( When Then)* ?)+$/);
  });
});
