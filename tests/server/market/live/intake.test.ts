import { describe, expect, it } from 'vitest';
import type { FeedMinute, FeedTick } from '#server/market/live/feed';
import { Intake, type IntakeLimits } from '#server/market/live/intake';

/** What is believed of a feed, tick by tick. */

const USD = 1_000_000;
const START = Date.UTC(2026, 0, 14, 12);
const LIMITS: IntakeLimits = {
  absurdShare: 0.1,
  absurdWithinMs: 60_000,
  persistTicks: 3,
  skewMs: 2_000,
  oldestMs: 30_000,
};

function tick(sinceMs: number, usd: number, seq: number | null = null): FeedTick {
  return { code: 'X', atMs: START + sinceMs, priceMicro: usd * USD, seq, volumeMicro: 0 };
}

function minute(startMs: number, sinceMs: number, usd: number, isOver = false): FeedMinute {
  const price = usd * USD;
  const bar = { startMs: START + startMs, open: price, high: price, low: price, close: price, volume: 1 };
  return { code: 'X', atMs: START + sinceMs, isOver, bar };
}

/** Takes each tick at its own time. */
function verdicts(intake: Intake, ...ticks: readonly FeedTick[]) {
  return ticks.map((one) => intake.takeTick(one, one.atMs));
}

describe('ticks', () => {
  it('S7.31 the same number, or the same time and price without one, is doubled', () => {
    expect(verdicts(new Intake(LIMITS), tick(0, 100, 7), tick(5, 101, 7))).toEqual([null, 'doubled']);
    expect(verdicts(new Intake(LIMITS), tick(0, 100), tick(0, 100), tick(0, 101))).toEqual([
      null,
      'doubled',
      null,
    ]);
  });

  it('S7.31 what is older than the last that was taken is late, by time or by number', () => {
    expect(verdicts(new Intake(LIMITS), tick(10, 100), tick(9, 100), tick(10, 101))).toEqual([
      null,
      'late',
      null,
    ]);
    expect(verdicts(new Intake(LIMITS), tick(10, 100, 5), tick(10, 101, 4))).toEqual([null, 'late']);
  });

  it('S4.10 what is too old to trade on is late, though nothing newer was there', () => {
    const intake = new Intake(LIMITS);
    expect(intake.takeTick(tick(0, 100), START + 30_001)).toBe('late');
    expect(intake.takeTick(tick(0, 100), START + 30_000)).toBeNull();
  });

  it('S7.31 a time further ahead than clocks differ is of the future, and blocks nothing', () => {
    const intake = new Intake(LIMITS);
    expect(intake.takeTick(tick(2_001, 100), START)).toBe('future');
    expect(intake.takeTick(tick(0, 100), START)).toBeNull();
    expect(intake.takeTick(tick(2_000, 100), START)).toBeNull();
  });

  it('S7.31 numbers count anew with each connection, times do not', () => {
    const intake = new Intake(LIMITS);
    verdicts(intake, tick(0, 100, 900));
    intake.reconnected();
    expect(verdicts(intake, tick(0, 100, 1), tick(-1, 101, 2), tick(1, 101, 3))).toEqual([
      'doubled',
      'late',
      null,
    ]);
  });

  it('S7.31 a price further away than its share is absurd; at the share it is not', () => {
    expect(
      verdicts(new Intake(LIMITS), tick(0, 100), tick(1, 111), tick(2, 89), tick(3, 110), tick(4, 99)),
    ).toEqual([null, 'absurd', 'absurd', null, null]);
  });

  it('S7.31 an absurd price that stays is a price', () => {
    expect(verdicts(new Intake(LIMITS), tick(0, 100), tick(1, 200), tick(2, 201), tick(3, 199))).toEqual([
      null,
      'absurd',
      'absurd',
      null,
    ]);
  });

  it('S7.31 absurd prices that disagree, come twice, or have a good one between do not add up', () => {
    const far = verdicts(new Intake(LIMITS), tick(0, 100), tick(1, 200), tick(2, 400), tick(3, 200));
    expect(far.slice(1)).toEqual(['absurd', 'absurd', 'absurd']);
    const twice = verdicts(
      new Intake(LIMITS),
      ...[tick(0, 100, 1), tick(1, 200, 2), tick(1, 200, 2), tick(1, 200, 2)],
    );
    expect(twice.slice(1)).toEqual(['absurd', 'doubled', 'doubled']);
    const between = verdicts(
      new Intake(LIMITS),
      ...[tick(0, 100), tick(1, 200), tick(2, 200), tick(3, 100), tick(4, 200), tick(5, 200)],
    );
    expect(between).toEqual([null, 'absurd', 'absurd', null, 'absurd', 'absurd']);
  });

  it('S7.31 after a long time, or when the history knows it, a far price is taken at once', () => {
    expect(verdicts(new Intake(LIMITS), tick(0, 100), tick(60_000, 200))).toEqual([null, null]);
    const intake = new Intake(LIMITS);
    verdicts(intake, tick(0, 100));
    intake.anchor(START + 1, 200 * USD);
    expect(verdicts(intake, tick(2, 105), tick(3, 205))).toEqual(['absurd', null]);
  });

  it('S7.31 a history older than the last price changes nothing', () => {
    const intake = new Intake(LIMITS);
    verdicts(intake, tick(10, 100));
    intake.anchor(START + 9, 200 * USD);
    expect(verdicts(intake, tick(11, 101))).toEqual([null]);
  });
});

describe('candles', () => {
  const take = (intake: Intake, ...minutes: readonly FeedMinute[]) =>
    minutes.map((one) => intake.takeMinute(one, one.atMs));

  it('S7.32 are taken in order, once, and no more after their end', () => {
    expect(
      take(
        new Intake(LIMITS),
        ...[minute(0, 10, 100), minute(0, 10, 100), minute(0, 20, 100), minute(0, 15, 100)],
        ...[minute(0, 60_000, 100, true), minute(0, 60_001, 100), minute(60_000, 60_002, 100)],
        minute(0, 60_003, 100),
      ),
    ).toEqual([null, 'doubled', null, 'late', null, 'late', null, 'late']);
  });

  it('S7.32 of the future, or far from the last price, are refused', () => {
    const intake = new Intake(LIMITS);
    verdicts(intake, tick(0, 100));
    expect(intake.takeMinute(minute(60_000, 100, 100), START + 57_999)).toBe('future');
    expect(intake.takeMinute(minute(0, 100, 120), START + 100)).toBe('absurd');
    expect(intake.takeMinute(minute(0, 100, 105), START + 100)).toBeNull();
  });
});
