import { describe, expect, it } from 'vitest';
import { clockNote } from '#machines/order-form/clock';
import { clockText } from '../../src/ui/clock-text.ts';

describe('a span on a clock', () => {
  it.each([
    [0, '00:00:00'],
    [-5_000, '00:00:00'],
    [1, '00:00:01'],
    [59_000, '00:00:59'],
    [59_001, '00:01:00'],
    [47_122_000, '13:05:22'],
    [172_800_000, '48:00:00'],
  ])('S4.10 %i ms read %s', (spanMs, text) => {
    expect(clockText(spanMs)).toBe(text);
  });
});

const NOW = 1_000_000_000;
const HOUR = 3_600_000;
const open = { isClosed: false, heardAtMs: NOW, changeAtMs: null };

describe('what a trader should know of the time', () => {
  it.each([
    ['S5.9 a fresh price in a market that never closes needs no word', open, null],
    ['S5.9 nor does one that was never heard of', { ...open, heardAtMs: null }, null],
    ['S5.9 a price is as good as new for two seconds', { ...open, heardAtMs: NOW - 1_999 }, null],
    ['S5.9 then it has an age', { ...open, heardAtMs: NOW - 2_000 }, { kind: 'priceAge', ms: 2_000 }],
    [
      'S4.10 a session counts its last hour down',
      { ...open, changeAtMs: NOW + HOUR },
      { kind: 'closesIn', ms: HOUR },
    ],
    ['S4.10 but not what comes before', { ...open, changeAtMs: NOW + HOUR + 1 }, null],
    ['S4.10 nor what is over', { ...open, changeAtMs: NOW }, null],
    [
      'S5.9 an old price matters more than the end of the session',
      { isClosed: false, heardAtMs: NOW - 5_000, changeAtMs: NOW + 1 },
      { kind: 'priceAge', ms: 5_000 },
    ],
    [
      'S4.10 a closed market says when it opens, however far off and however old its price',
      { isClosed: true, heardAtMs: NOW - 5_000, changeAtMs: NOW + 60 * HOUR },
      { kind: 'opensIn', ms: 60 * HOUR },
    ],
    [
      'S4.10 one that should have opened says nothing',
      { isClosed: true, heardAtMs: null, changeAtMs: NOW },
      null,
    ],
  ])('%s', (_, times, note) => {
    expect(clockNote(times, NOW)).toEqual(note);
  });
});
