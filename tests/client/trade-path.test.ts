import { expect, it } from 'vitest';
import { tradePath } from '../../src/client/app/shell/paths.ts';

it('S2.3 the address of an instrument names it by its code, and the period when one is given', () => {
  expect(tradePath('ETHUSD')).toBe('/trade?symbol=ETHUSD');
  expect(tradePath('ETHUSD', '5min')).toBe('/trade?symbol=ETHUSD&period=5min');
  expect(tradePath('A&B')).toBe('/trade?symbol=A%26B');
});
