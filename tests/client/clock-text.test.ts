import { describe, expect, it } from 'vitest';
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
