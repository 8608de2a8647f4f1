import { describe, expect, test } from 'vitest';
import { reencode } from '#server/pictures/reencode';
import { isSigned } from '#server/signing/signature';
import { pad } from '../../support/loans.ts';
import { jpeg } from '../../support/pictures.ts';

describe('a signature', () => {
  test.each([
    ['an empty pad', pad(0, 0), false],
    ['a dot', pad(4, 4), false],
    ['a stroke too pale to see', pad(600, 6, '#fafafa'), false],
    ['a white photo', jpeg(400, 200, '#ffffff'), false],
    ['the shortest the app takes, thinly drawn', pad(135, 2), true],
    ['a name', pad(600, 4), true],
    ['blue ink', pad(600, 4, '#1d4ed8'), true],
  ])('S5.5 %s counts as one: %#', async (name, drawn, isOne) => {
    expect(await isSigned(await reencode(await drawn)), name).toBe(isOne);
  });
});
