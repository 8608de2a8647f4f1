import { beforeAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { TrailStep } from '#contract/trace';
import { singletonsOf } from '#machines/app/singletons';
import { knownCharts } from '../../../src/cli/known-charts.ts';
import { Recorder } from '../../../src/client/actors/recorder.ts';
import { trailSteps } from '../../../src/client/app/boot/trace-of.ts';
import { type KnownCharts, Trails } from '../../../src/server/site/trails.ts';
import { appInput, lonelyApp } from '../../support/fixtures.ts';
import { startServer } from '../../support/server.ts';

/** The steps of an app that starts, and whose user picks the dark theme and turns balances away. */
function used(): TrailStep[] {
  const recorder = new Recorder(() => 0);
  const app = createActor(lonelyApp, { input: appInput, inspect: recorder.inspect }).start();
  const { preferences } = singletonsOf(app.system);
  preferences.send({ type: 'theme.picked', theme: 'dark' });
  preferences.send({ type: 'balances.toggle' });
  app.stop();
  return trailSteps(recorder.steps);
}

const PICKED = 'preferences.picked -- theme.picked [0]';
const isPicked = ({ taken }: TrailStep): boolean => taken.includes(PICKED);

let known: KnownCharts;
beforeAll(async () => {
  known = await knownCharts();
});

function trails(charts: KnownCharts | null = known) {
  const told: object[] = [];
  const made = new Trails(() => charts, {
    warn: (entry: object) => void told.push(entry),
  } as ConstructorParameters<typeof Trails>[1]);
  return { take: (steps: readonly TrailStep[]) => made.take(known.build, steps), made, told };
}

describe('a trail', () => {
  it('S2.24 says which ways charts went, and nothing of what or when', () => {
    const steps = used();
    expect(steps.some(isPicked)).toBe(true);
    expect(JSON.stringify(steps)).not.toContain('dark');
    expect(new Set(steps.flatMap(Object.keys))).toEqual(new Set(['chart', 'actor', 'taken', 'states']));
  });

  it('S8.3 of this build counts, by the names that the docs have', () => {
    const { take, made, told } = trails();
    const steps = used();
    expect([take(steps), take(steps), told]).toEqual(['counted', 'counted', []]);
    expect(made.taken.get(PICKED)).toBe(2);
    expect([...made.outcomes]).toEqual([['counted', 2]]);
    const names = new Set(
      Object.values(known.charts).flatMap((one) => Object.values(one).map(({ name }) => name)),
    );
    expect([...made.taken.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it('S8.3 that begins in the midst is taken as it is there', () => {
    const steps = used();
    for (const from of [5, 10, steps.findIndex(isPicked)])
      expect(trails().take(steps.slice(from))).toBe('counted');
  });

  const changes: Record<string, (step: TrailStep) => Partial<TrailStep>> = {
    'by a transition that the chart does not have': () => ({ taken: ['preferences -- money.printed [0]'] }),
    'of a chart that is not there': () => ({ chart: 'printing' }),
    'of a chart by the name of what every object has': () => ({ chart: 'toString', taken: [] }),
    'to where the transition does not lead': () => ({ states: Array(50).fill('x'.repeat(200)) }),
    'that moves without a transition': () => ({ taken: [], states: ['nowhere'] }),
  };
  it.each(Object.entries(changes))('S8.3 with a step %s is refused, and told once', (_, change) => {
    const { take, made, told } = trails();
    const steps = used();
    expect(take(steps.map((step) => (isMoved(step) ? { ...step, ...change(step) } : step)))).toBe('refused');
    expect([made.taken.size, told.length]).toEqual([0, 1]);
    expect(JSON.stringify(told).length).toBeLessThan(1_000);
    expect([...made.outcomes]).toEqual([['refused', 1]]);
  });

  it('S8.3 whose actor leaves a state that it is not in is refused', () => {
    const { take } = trails();
    const off = {
      chart: 'trails',
      actor: 'x:90',
      taken: ['trails.off -- trails.toggle [0]'],
      states: ['on.waiting'],
    };
    const on = { ...off, taken: ['trails.on -- trails.toggle [0]'], states: ['off'] };
    expect([take([off, on, off]), take([off, off])]).toEqual(['counted', 'refused']);
  });

  it('S8.3 of another build, or where nothing was built, is not judged', () => {
    const steps = used();
    const { take, made } = trails(null);
    expect([take(steps), made.taken.size]).toEqual(['other-build', 0]);
    expect(trails({ ...known, build: 'other' }).take(steps)).toBe('other-build');
  });
});

/** The step of the balances, whose chart was in the same states before. */
const isMoved = ({ taken }: TrailStep): boolean => taken.some((name) => name.includes('balances.toggle'));

it('S8.3 S7.58 a server takes trails of anyone, and its metrics tell of them without a name', async () => {
  const server = await startServer({}, { METRICS_PORT: '0' });
  const steps = JSON.stringify(used().slice(0, 60));
  const { code } = await server.post('/api/trail', { build: '0123456789abcdef', steps });
  const metrics = await (await fetch(`${server.metricsAddress}/metrics`)).text();
  await server.dispose();
  expect(code).toBe(1);
  expect(metrics).toContain('candlestate_trails_total{outcome="other-build"} 1\n');
});
