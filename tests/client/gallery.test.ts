import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate';
import * as z from 'zod/mini';
import { findAppCharts } from '#chart-tools/find-charts';
import { areaCode, order } from '#contract/entities';
import { candle, instrument } from '#contract/entities-market';
import { user } from '#contract/entities-user';
import { toWire } from '#contract/fields';
import { DEFAULTS } from '#machines/preferences/defaults';
import { ROOT } from '../../src/cli/run-steps.ts';
import { SCREENS } from '../e2e/screens/screens.ts';
import {
  ATOMIC_STATES,
  type AtomicState,
  atomicStatesOf,
  findState,
  nameOf,
} from '../gallery/atomic-states.ts';
import { CHART_IDS, CHARTS, type ChartId, SHOWN_IDS } from '../gallery/charts.ts';
import { pinned } from '../gallery/pin.ts';
import { AREAS, DEMO_USER, REAL_USER, ROWS } from '../gallery/samples-account.ts';
import { candlesOf, GOLD, INSTRUMENTS } from '../gallery/samples-market.ts';
import { PIECES } from '../gallery/ui-gallery/names.ts';
import { GALLERY_FOLDERS, gallery } from '../support/gallery.ts';

const PREFERENCES = {
  ...DEFAULTS,
  theme: 'dark',
} as const;
const charts = await findAppCharts(ROOT);

/** The snapshot every chart would be pinned in. */
function snapshotsIn(state: AtomicState): Map<ChartId, AnyMachineSnapshot> {
  const snapshots = gallery.snapshotsIn(state, PREFERENCES);
  return new Map(
    CHART_IDS.map((id) => [id, pinned(CHARTS[id], snapshots[id]).getSnapshot() as AnyMachineSnapshot]),
  );
}

/** The ids of a machine and of the machines it starts. */
function idsOf({ id, implementations }: AnyStateMachine): string[] {
  const started = Object.values(implementations.actors).filter((logic) => logic instanceof StateMachine);
  return [id, ...started.flatMap(idsOf)];
}

const stateOf = (text: string): string => {
  const found = findState(text);
  return 'state' in found ? nameOf(found.state) : found.problem;
};

describe('the gallery', () => {
  test.each(charts)('finds every actor that runs $name, and no other, in its folder', ({ name, machine }) => {
    const held = Object.keys(GALLERY_FOLDERS.get(name) ?? {});
    const running = CHART_IDS.filter((id) => CHARTS[id].id === machine.id);
    expect(held.sort(), `the actors of tests/charts/${name}/gallery.ts`).toEqual(running.sort());
  });

  test('knows every chart: each is run by the app, by a feature or by one of their charts', () => {
    const known = new Set(Object.values<AnyStateMachine>(CHARTS).flatMap(idsOf));
    const idle = charts.filter(({ machine }) => !known.has(machine.id));
    expect(idle.map(({ name }) => `nothing runs the chart ${name}`)).toEqual([]);
  });

  test.each(SHOWN_IDS)('has a scene for every atomic state of %s, and for nothing else', (chart) => {
    expect(Object.keys(gallery.charts[chart].scenes).sort()).toEqual(
      atomicStatesOf(chart)
        .map(({ path }) => path.join('.'))
        .sort(),
    );
  });

  test.each(ATOMIC_STATES.map((state) => [nameOf(state), state] as const))('opens %s', (name, state) => {
    const snapshots = snapshotsIn(state);
    const own = snapshots.get(state.chart);
    const active = own?._nodes.map(({ path }) => path.join('.')) ?? [];
    expect(active).toContain(state.path.join('.'));
    expect(gallery.linkTo(state)).toMatch(/^\/[a-z/-]*\?(.*&)?state=/);
    expect(stateOf(name)).toBe(name);
    expect([...snapshots].flatMap(([id, { children }]) => Object.keys(children).map(() => id))).toEqual([]);
  });

  test('short names find their state while only one fits', () => {
    expect(stateOf('orderForm.submitting')).toBe('orderForm.flow.submitting.sending');
    expect(stateOf('orderForm.submitting.checking')).toBe('orderForm.flow.submitting.checking');
    expect(stateOf('session.real.openingDemo')).toBe('session.signedIn.account.real.openingDemo');
    expect(stateOf('candles.live')).toBe('candles.shown.showing.live');
    expect(stateOf('orderForm')).toBe('orderForm.standing.visitor');
    expect(stateOf('orderForm.off')).toMatch(/could be orderForm.stopLoss.off or orderForm.takeProfit.off/);
    expect(stateOf('orderForm.nowhere')).toMatch(/no state "nowhere"/);
    expect(stateOf('nothing.at.all')).toMatch(/No chart is called "nothing"/);
  });

  test('every screen that journeys measure names states that there are', () => {
    expect(SCREENS.length).toBeGreaterThan(150);
  });

  test('its samples keep to the contract', () => {
    const read = <Schema extends z.ZodMiniType>(schema: Schema, samples: z.output<Schema>[]) =>
      z.array(schema).safeParse(toWire(z.array(schema), samples));
    const parts = [
      read(instrument, INSTRUMENTS),
      read(candle, candlesOf(GOLD)),
      read(user, [DEMO_USER, REAL_USER]),
      read(areaCode, AREAS),
      read(order, Object.values(ROWS).flat()),
    ];
    for (const { success, error } of parts) expect(success, error?.message).toBe(true);
  });
});

const SOURCE = join(import.meta.dirname, '../../src');

test('the gallery of pieces shows every piece of ui/ and parts/numbers/, each once, and nothing else', () => {
  const files = ['ui', 'client/parts/numbers']
    .flatMap((folder) => readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' }))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.replace(/^.*[/\\]/, '').replace(/\.tsx$/, ''));
  expect(Object.values(PIECES).flat().sort()).toEqual(files.sort());
});
