import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import * as z from 'zod/mini';
import { areaCode, order } from '#contract/entities';
import { candle, instrument } from '#contract/entities-market';
import { user } from '#contract/entities-user';
import { toWire } from '#contract/fields';
import { CHARTS, type ChartId, SHOWN_IDS } from '../../src/client/gallery/charts.ts';
import { findLeaf, LEAVES, type Leaf, leavesOf, nameOf } from '../../src/client/gallery/leaves.ts';
import { pinned } from '../../src/client/gallery/pin.ts';
import { AREAS, DEMO_USER, REAL_USER, ROWS } from '../../src/client/gallery/samples-account.ts';
import { candlesOf, GOLD, INSTRUMENTS } from '../../src/client/gallery/samples-market.ts';
import { linkTo, SCENES, stageOf } from '../../src/client/gallery/stage.ts';

const PREFERENCES = { language: 'en', theme: 'dark', palette: 'standard', areBalancesHidden: false } as const;

/** The snapshot every chart would stand in. */
function snapshotsOf(leaf: Leaf): Map<ChartId, AnyMachineSnapshot> {
  const stage = stageOf(leaf, PREFERENCES);
  const ids = Object.keys(CHARTS) as ChartId[];
  return new Map(ids.map((id) => [id, pinned(CHARTS[id], stage[id]).getSnapshot() as AnyMachineSnapshot]));
}

const leafOf = (text: string): string => {
  const found = findLeaf(text);
  return 'leaf' in found ? nameOf(found.leaf) : found.problem;
};

describe('the gallery', () => {
  test.each(SHOWN_IDS)('has a scene for every leaf of %s, and for nothing else', (chart) => {
    expect(Object.keys(SCENES[chart]).sort()).toEqual(
      leavesOf(chart)
        .map(({ path }) => path.join('.'))
        .sort(),
    );
  });

  test.each(LEAVES.map((leaf) => [nameOf(leaf), leaf] as const))('stands in %s', (name, leaf) => {
    const snapshots = snapshotsOf(leaf);
    const own = snapshots.get(leaf.chart);
    const active = own?._nodes.map(({ path }) => path.join('.')) ?? [];
    expect(active).toContain(leaf.path.join('.'));
    expect(linkTo(leaf)).toMatch(/^\/[a-z/-]*\?(.*&)?state=/);
    expect(leafOf(name)).toBe(name);
    for (const [id, snapshot] of snapshots) expect(Object.keys(snapshot.children), id).toEqual([]);
  });

  test('short names find their state while only one fits', () => {
    expect(leafOf('orderForm.submitting')).toBe('orderForm.flow.submitting.sending');
    expect(leafOf('orderForm.submitting.checking')).toBe('orderForm.flow.submitting.checking');
    expect(leafOf('session.demo.resetting')).toBe('session.signedIn.account.demo.resetting.sending');
    expect(leafOf('candles.live')).toBe('candles.shown.showing.live');
    expect(leafOf('orderForm')).toBe('orderForm.standing.visitor');
    expect(leafOf('orderForm.on')).toMatch(/could be orderForm.stopLoss.on or orderForm.takeProfit.on/);
    expect(leafOf('orderForm.nowhere')).toMatch(/no state "nowhere"/);
    expect(leafOf('nothing.at.all')).toMatch(/No chart is called "nothing"/);
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
