import fc from 'fast-check';
import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { phonesOf, readNewPhone, readPhone } from '#contract/phone-number';
import { latinDigits } from '#contract/typed-digits';
import { readAreaCodes } from '../../src/server/accounts/area-codes.ts';
import { DIGITS_OF_SCRIPTS, MARKS } from './typed-marks.ts';
import { TYPED_PHONES } from './typed-phones.ts';

const AREAS = readAreaCodes();
const areaOf = (country: string): string => String(AREAS.find(({ code }) => code === country)?.id ?? '');

const examplesOfAreas = AREAS.flatMap(({ code }) => {
  const example = isSupportedCountry(code) ? getExampleNumber(code, examples) : undefined;
  return example ? [{ country: code, example }] : [];
});

describe('phone numbers', () => {
  it('S5.1 has two hundred and more typed by hand', () => {
    expect(new Set(TYPED_PHONES.map((row) => row.slice(0, 2).join('|'))).size).toBe(TYPED_PHONES.length);
    expect(TYPED_PHONES.length).toBeGreaterThanOrEqual(200);
  });

  it.each(TYPED_PHONES.map((row) => [row] as const))('S5.1 reads %j', ([country, text, expected, wanted]) => {
    const read = readNewPhone(text, areaOf(country), AREAS);
    expect('fault' in read ? [read.fault, read.wanted] : [read.number, undefined]).toEqual([
      expected,
      wanted,
    ]);
  });

  it.each(DIGITS_OF_SCRIPTS.map((digits) => [digits.join('')]))('S5.1 reads the digits %s', (digits) => {
    expect(latinDigits(digits)).toBe('0123456789');
  });

  it('S5.1 a number printed in any usual way is read back, in the area it is stored in', () => {
    expect(examplesOfAreas.length).toBeGreaterThan(220);
    for (const { country, example } of examplesOfAreas) {
      const printed = [example.number, example.formatInternational(), example.getURI()];
      for (const text of [...printed, example.number.replace('+', '00')])
        expect(readPhone(text, '', AREAS), text).toMatchObject({ number: example.number });
      const home = [example.formatNational(), example.nationalNumber];
      for (const text of home)
        expect(readPhone(text, areaOf(country), AREAS), `${country} ${text}`).toMatchObject({
          number: example.number,
        });
    }
  });

  it('S5.1 what is stored is read as itself', () => {
    for (const { example } of examplesOfAreas) {
      const phones = phonesOf(example.number, AREAS, example.country);
      expect(phones.length, example.number).toBeGreaterThan(0);
      for (const { areaId, phone } of phones) {
        expect(readPhone(phone, String(areaId), AREAS), `${areaId} ${phone}`).toMatchObject({
          number: example.number,
        });
      }
    }
  });

  it('S5.1 marks, blanks and other digits change no reading', () => {
    const typed = fc.record({
      row: fc.constantFrom(...TYPED_PHONES.filter(([, text]) => /\d/.test(text))),
      marks: fc.array(fc.constantFrom(...MARKS), { minLength: 40, maxLength: 40 }),
      script: fc.constantFrom(...DIGITS_OF_SCRIPTS),
    });
    fc.assert(
      fc.property(typed, ({ row: [country, text], marks, script }) => {
        const area = areaOf(country);
        const plain = readNewPhone(text, area, AREAS);
        const marked = [...latinDigits(text)]
          .map((letter, at) =>
            /\d/.test(letter) ? `${script[Number(letter)]}${marks[at % marks.length]}` : letter,
          )
          .join('');
        const read = readNewPhone(marked, area, AREAS);
        expect('fault' in read ? [read.fault, read.wanted] : read).toEqual(
          'fault' in plain ? [plain.fault, plain.wanted] : plain,
        );
      }),
      { seed: 67, numRuns: 2_000 },
    );
  });
});
