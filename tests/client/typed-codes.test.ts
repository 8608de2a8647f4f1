import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCode, readRecoveryCode } from '#contract/typed-digits';
import { TYPED_CODES } from './typed-codes.ts';
import { DIGITS_OF_SCRIPTS, MARKS } from './typed-marks.ts';

const READ = { code: readCode, recovery: readRecoveryCode };

describe('codes', () => {
  it('S4.11 has two hundred typed by hand', () => {
    expect(new Set(TYPED_CODES.map(([kind, text]) => `${kind} ${text}`)).size).toBe(TYPED_CODES.length);
    expect(TYPED_CODES.length).toBeGreaterThanOrEqual(200);
  });

  it.each(TYPED_CODES)('S4.11 reads as a %s %j: %s', (kind, text, code) => {
    expect(READ[kind](text)).toBe(code);
  });

  it('S4.11 what is printed is read back, whatever stands between its letters, in any digits', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 });
    const letters = fc.array(fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), {
      minLength: 10,
      maxLength: 10,
    });
    const marks = fc.array(fc.constantFrom('', ...MARKS), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(
        digits,
        letters,
        marks,
        fc.constantFrom(...DIGITS_OF_SCRIPTS),
        (code, recovery, between, script) => {
          const typed = code.map((digit, at) => `${script[digit]}${between[at]}`).join('');
          expect(readCode(typed)).toBe(code.join(''));
          const written = recovery.map(
            (letter, at) => `${at % 2 === 0 ? letter.toLowerCase() : letter}${between[at]}`,
          );
          expect(readRecoveryCode(written.join(''))).toBe(recovery.join(''));
        },
      ),
      { seed: 67, numRuns: 2_000 },
    );
  });
});
