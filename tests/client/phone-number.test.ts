import fc from 'fast-check';
import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it, vi } from 'vitest';
import { phonesOf, readNewPhone, readPhone } from '#contract/phone-number';
import { latinDigits } from '#contract/typed-digits';
import { countryOptions, likelyCountry } from '../../src/client/parts/account/area-field.tsx';
import { readAreaCodes } from '../../src/server/accounts/area-codes.ts';
import { isFound } from '../../src/ui/is-found.ts';
import { DIGITS_OF_SCRIPTS, MARKS } from './typed-marks.ts';

const AREAS = readAreaCodes();
const areaOf = (country: string): string => String(AREAS.find(({ code }) => code === country)?.id ?? '');

const examplesOfAreas = AREAS.flatMap(({ code }) => {
  const example = isSupportedCountry(code) ? getExampleNumber(code, examples) : undefined;
  return example ? [{ country: code, example }] : [];
});

/**
 * Numbers as contacts, mails and web pages have them: the country that was picked (ISO 3166, empty for none), the text, and the
 * number as E.164 has it, or the field at fault with what is wanted there.
 */
const TYPED_PHONES: readonly (readonly [
  country: string,
  text: string,
  numberOrFault: string,
  wanted?: string,
])[] = [
  // With the country's code, whatever was picked.
  ['', '+61 412 345 678', '+61412345678'],
  ['', '0061 412 345 678', '+61412345678'],
  ['', '+61 (0)412 345 678', '+61412345678'],
  ['', '+61-412-345-678', '+61412345678'],
  ['DE', '+61412345678', '+61412345678'],
  ['US', '0061412345678', '+61412345678'],
  ['US', '011 61 412 345 678', '+61412345678'],
  ['AU', '0011 44 7911 123456', '+447911123456'],
  ['JP', '010 61 412 345 678', '+61412345678'],
  ['RU', '8 10 61 412 345 678', '+61412345678'],
  ['', 'tel:+61-412-345-678', '+61412345678'],
  ['', 'TEL:+14155552671', '+14155552671'],
  ['', '\u202a+61\u00a0412\u00a0345\u00a0678\u202c', '+61412345678'],
  ['', '\u202d+1 (415) 555\u20112671\u202c', '+14155552671'],
  ['', '\u2066+49 1512 3456789\u2069', '+4915123456789'],
  ['', '\ufeff+49\u202f1512\u202f3456789', '+4915123456789'],
  ['', '\u200e+971 50 123 4567\u200e', '+971501234567'],
  ['', '＋８１９０１２３４５６７８', '+819012345678'],
  ['', '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ['', '+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹', '+989123456789'],
  ['', '+९१ ९८७६५ ४३२१०', '+919876543210'],
  ['', '+๖๖ ๘๑ ๒๓๔ ๕๖๗๘', '+66812345678'],
  ['', '+৮৮০ ১৭১২-৩৪৫৬৭৮', '+8801712345678'],
  ['', '+44 (0)20 7946 0958', '+442079460958'],
  ['', '+44.7911.123456', '+447911123456'],
  ['', '+33 (0)6 12 34 56 78', '+33612345678'],
  ['', '+39 06 698 12345', '+390669812345'],
  ['', '+39 347 123 4567', '+393471234567'],
  ['', '+225 07 12 34 56 78', '+2250712345678'],
  ['', '+242 06 661 23 45', '+242066612345'],
  ['', '+241 06 03 12 34', '+24106031234'],
  ['', '+52 55 1234 5678', '+525512345678'],
  ['', '+52 1 55 1234 5678', '+525512345678'],
  ['', '0052 1 55 1234 5678', '+525512345678'],
  ['', '+54 9 11 2345-6789', '+5491123456789'],
  ['', '+54 11 2345-6789', '+541123456789'],
  ['', '+55 (11) 98765-4321', '+5511987654321'],
  ['', '+7 (916) 123-45-67', '+79161234567'],
  ['', '+7 701 123 45 67', '+77011234567'],
  ['', '+1-684-733-1234', '+16847331234'],
  ['', '+1 809 555 1234', '+18095551234'],
  ['', '+1 829 555 1234', '+18295551234'],
  ['', '+1 787 555 1234', '+17875551234'],
  ['', '+1 604 555 1234', '+16045551234'],
  ['', '+852 5123 4567', '+85251234567'],
  ['', '+853 6612 3456', '+85366123456'],
  ['', '+886 912 345 678', '+886912345678'],
  ['', '+886 (0)912-345-678', '+886912345678'],
  ['', '+82 10-1234-5678', '+821012345678'],
  ['', '+82 (0)10-1234-5678', '+821012345678'],
  ['', '+84 91 234 56 78', '+84912345678'],
  ['', '+62 812-3456-7890', '+6281234567890'],
  ['', '+60 12-345 6789', '+60123456789'],
  ['', '+65 9123 4567', '+6591234567'],
  ['', '+63 917 123 4567', '+639171234567'],
  ['', '+90 (532) 123 45 67', '+905321234567'],
  ['', '+380 (67) 123-45-67', '+380671234567'],
  ['', '+48 512 345 678', '+48512345678'],
  ['', '+420 601 123 456', '+420601123456'],
  ['', '+36 20 123 4567', '+36201234567'],
  ['', '+36 06 20 123 4567', '+36201234567'],
  ['', '+40 721 234 567', '+40721234567'],
  ['', '+45 32 12 34 56', '+4532123456'],
  ['', '+358 40 123 4567', '+358401234567'],
  ['', '+46 (0)70-123 45 67', '+46701234567'],
  ['', '+47 412 34 567', '+4741234567'],
  ['', '+353 (0)85 012 3456', '+353850123456'],
  ['', '+31 (0)6-12345678', '+31612345678'],
  ['', '+32 470 12 34 56', '+32470123456'],
  ['', '+41 78 123 45 67', '+41781234567'],
  ['', '+43 664 123456', '+43664123456'],
  ['', '+34 612 34 56 78', '+34612345678'],
  ['', '+351 912 345 678', '+351912345678'],
  ['', '+30 691 234 5678', '+306912345678'],
  ['', '+966 51 234 5678', '+966512345678'],
  ['', '+20 100 123 4567', '+201001234567'],
  ['', '+234 802 123 4567', '+2348021234567'],
  ['', '+27 71 123 4567', '+27711234567'],
  ['', '+254 712 123456', '+254712123456'],
  ['', '+92 301 2345678', '+923012345678'],
  ['', '+880 1812-345678', '+8801812345678'],
  ['', '+94 71 234 5678', '+94712345678'],
  ['', '+290 51234', '+29051234'],
  ['', '+383 43 201 234', '+38343201234'],
  ['', '+599 9 518 1234', '+59995181234'],
  ['', '+262 692 12 34 56', '+262692123456'],
  ['', '+590 690 00 12 34', '+590690001234'],
  ['', '+500 51234', '+50051234'],
  ['', '+0061 412 345 678', '+61412345678'],
  // As it is dialled at home, in the area that was picked.
  ['AU', '0412 345 678', '+61412345678'],
  ['AU', '412345678', '+61412345678'],
  ['AU', '61412345678', '+61412345678'],
  ['AU', '(02) 9876 5432', '+61298765432'],
  ['AU', '0412–345–678', '+61412345678'],
  ['AU', '0412\u2011345\u2011678', '+61412345678'],
  ['AU', '0412\u00ad345\u00ad678', '+61412345678'],
  ['AU', '0412/345/678', '+61412345678'],
  ['AU', '0412.345.678', '+61412345678'],
  ['AU', '٠٤١٢ ٣٤٥ ٦٧٨', '+61412345678'],
  ['AU', '０４１２３４５６７８', '+61412345678'],
  ['NZ', '021 123 4567', '+64211234567'],
  ['GB', '07911 123456', '+447911123456'],
  ['GB', '(020) 7946 0958', '+442079460958'],
  ['GB', '447911123456', '+447911123456'],
  ['IE', '085 012 3456', '+353850123456'],
  ['DE', '0151/23456789', '+4915123456789'],
  ['DE', '01512 3456789', '+4915123456789'],
  ['DE', '(030) 123 456', '+4930123456'],
  ['DE', '０１５１２３４５６７８９', '+4915123456789'],
  ['AT', '0664/123456', '+43664123456'],
  ['CH', '078 123 45 67', '+41781234567'],
  ['FR', '06 12 34 56 78', '+33612345678'],
  ['FR', '06.12.34.56.78', '+33612345678'],
  ['FR', '06\u00a012\u00a034\u00a056\u00a078', '+33612345678'],
  ['FR', '33612345678', '+33612345678'],
  ['IT', '347 123 4567', '+393471234567'],
  ['IT', '06 698 12345', '+390669812345'],
  ['VA', '06 698 12345', '+390669812345'],
  ['SM', '0549 886377', '+3780549886377'],
  ['ES', '612 34 56 78', '+34612345678'],
  ['PT', '912 345 678', '+351912345678'],
  ['NL', '06-12345678', '+31612345678'],
  ['BE', '0470 12 34 56', '+32470123456'],
  ['LU', '628 123 456', '+352628123456'],
  ['SE', '070-123 45 67', '+46701234567'],
  ['NO', '412 34 567', '+4741234567'],
  ['DK', '32 12 34 56', '+4532123456'],
  ['FI', '040 123 4567', '+358401234567'],
  ['PL', '512-345-678', '+48512345678'],
  ['CZ', '601 123 456', '+420601123456'],
  ['HU', '06 20 123 4567', '+36201234567'],
  ['RO', '0721 234 567', '+40721234567'],
  ['GR', '691 234 5678', '+306912345678'],
  ['TR', '0532 123 45 67', '+905321234567'],
  ['TR', '532 123 45 67', '+905321234567'],
  ['RU', '8 (916) 123-45-67', '+79161234567'],
  ['RU', '89161234567', '+79161234567'],
  ['RU', '9161234567', '+79161234567'],
  ['RU', '79161234567', '+79161234567'],
  ['KZ', '8 701 123 45 67', '+77011234567'],
  ['BY', '8 029 491 19 11', '+375294911911'],
  ['UA', '067 123 45 67', '+380671234567'],
  ['LT', '0 612 34567', '+37061234567'],
  ['US', '(415) 555-2671', '+14155552671'],
  ['US', '1-415-555-2671', '+14155552671'],
  ['US', '415.555.2671', '+14155552671'],
  ['US', '604 555 1234', '+16045551234'],
  ['CA', '(604) 555-1234', '+16045551234'],
  ['AS', '733 1234', '+16847331234'],
  ['AS', '(684) 733-1234', '+16847331234'],
  ['DO', '555 1234', '+18095551234'],
  ['DO', '809-555-1234', '+18095551234'],
  ['DO', '(829) 555-1234', '+18295551234'],
  ['JM', '876-555-1234', '+18765551234'],
  ['MX', '55 1234 5678', '+525512345678'],
  ['MX', '1 55 1234 5678', '+525512345678'],
  ['BR', '(11) 98765-4321', '+5511987654321'],
  ['BR', '011 98765-4321', '+5511987654321'],
  ['BR', '0 21 11 98765-4321', '+5511987654321'],
  ['AR', '011 15-2345-6789', '+5491123456789'],
  ['AR', '9 11 2345-6789', '+5491123456789'],
  ['AR', '11 2345-6789', '+541123456789'],
  ['CO', '300 123 4567', '+573001234567'],
  ['CL', '9 6123 4567', '+56961234567'],
  ['PE', '912 345 678', '+51912345678'],
  ['VE', '0412-1234567', '+584121234567'],
  ['JP', '090-1234-5678', '+819012345678'],
  ['JP', '０９０－１２３４－５６７８', '+819012345678'],
  ['JP', '090ー1234ー5678', '+819012345678'],
  ['KR', '010-1234-5678', '+821012345678'],
  ['HK', '5123 4567', '+85251234567'],
  ['TW', '0912-345-678', '+886912345678'],
  ['VN', '0912 345 678', '+84912345678'],
  ['VN', '091.234.5678', '+84912345678'],
  ['TH', '081-234-5678', '+66812345678'],
  ['TH', '๐๘๑-๒๓๔-๕๖๗๘', '+66812345678'],
  ['ID', '0812-3456-7890', '+6281234567890'],
  ['MY', '012-345 6789', '+60123456789'],
  ['SG', '9123 4567', '+6591234567'],
  ['PH', '0917 123 4567', '+639171234567'],
  ['IN', '098765 43210', '+919876543210'],
  ['IN', '९८७६५ ४३२१०', '+919876543210'],
  ['IN', '919876543210', '+919876543210'],
  ['PK', '0301 2345678', '+923012345678'],
  ['BD', '01812-345678', '+8801812345678'],
  ['IR', '۰۹۱۲ ۳۴۵ ۶۷۸۹', '+989123456789'],
  ['AE', '٠٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ['SA', '051 234 5678', '+966512345678'],
  ['EG', '٠١٠٠١٢٣٤٥٦٧', '+201001234567'],
  ['NG', '0802 123 4567', '+2348021234567'],
  ['ZA', '071 123 4567', '+27711234567'],
  ['KE', '0712 123456', '+254712123456'],
  ['CI', '07 12 34 56 78', '+2250712345678'],
  ['CG', '06 661 23 45', '+242066612345'],
  ['SH', '51234', '+29051234'],
  // No number, or none of that country.
  ['AU', '', 'phone', '+61 412 345 678 (11)'],
  ['AU', '0412 345 678 901 2', 'phone', '+61 412 345 678 (11)'],
  ['AU', '0412', 'phone', '+61 412 345 678 (11)'],
  ['AU', 'my mobile', 'phone', '+61 412 345 678 (11)'],
  ['AU', '0412 345 67O', 'phone', '+61 412 345 678 (11)'],
  ['AU', '0412 345 678 ext. 12', 'phone', '+61 412 345 678 (11)'],
  ['AU', '0412 345 678, 0498 765 432', 'phone', '+61 412 345 678 (11)'],
  ['AU', '0412345678 / 0498765432', 'phone', '+61 412 345 678 (11)'],
  ['AU', '0412+345678', 'phone', '+61 412 345 678 (11)'],
  ['AU', 'Mobile: 0412 345 678', 'phone', '+61 412 345 678 (11)'],
  ['AU', '-', 'phone', '+61 412 345 678 (11)'],
  ['US', '1-800-FLOWERS', 'phone', '+1 201 555 0123 (11)'],
  ['US', '555-2671', 'phone', '+1 201 555 0123 (11)'],
  ['US', '(415) 555-26711', 'phone', '+1 201 555 0123 (11)'],
  ['US', '(415) 555-2671 x34', 'phone', '+1 201 555 0123 (11)'],
  ['US', 'trader@site.example', 'phone', '+1 201 555 0123 (11)'],
  ['AU', '0412 345 67', 'phone', '+61 412 345 678 (11)'],
  ['AU', '0512 345 678 9', 'phone', '+61 412 345 678 (11)'],
  ['GB', '07911 12345', 'phone', '+44 7400 123456 (12)'],
  ['DE', '0151', 'phone', '+49 1512 3456789 (13)'],
  ['US', '115 555 2671', 'phone', '+1 201 555 0123 (11)'],
  ['HK', '5123 456', 'phone', '+852 5123 4567 (11)'],
  ['SG', '91234567890123', 'phone', '+65 8123 4567 (10)'],
  ['DO', '55 1234', 'phone', '+1 809 234 5678 (11)'],
  ['CI', '712 34 56 78', 'phone', '+225 01 23 45 6789 (13)'],
  ['FR', '06 12 34 56', 'phone', '+33 6 12 34 56 78 (11)'],
  ['RU', '8 916 123 45', 'phone', '+7 912 345 67 89 (11)'],
  ['DE', '+61 412 345', 'phone', '+61 412 345 678 (11)'],
  ['', '+1 415 555', 'phone', '+1 506 234 5678 (11)'],
  ['', '+1 684 733 12', 'phone', '+1 684 733 1234 (11)'],
  ['', '+999 412 345 678', 'phone', '+… (7–15)'],
  ['', '+870 773 111 632', 'phone', '+… (7–15)'],
  // The site offers no area for it.
  ['', '+86 138 1234 5678', 'phone', '+… (7–15)'],
  ['', '+', 'phone', '+… (7–15)'],
  ['', '+61', 'phone', '+… (7–15)'],
  ['', '++61 412 345 678', 'phone', '+… (7–15)'],
  ['', '61 412 345 678', 'area', '+… (7–15)'],
  ['', '0412 345 678', 'area', '+… (7–15)'],
  ['', '12345678901234567890123', 'phone', '+… (7–15)'],
  ['', '½', 'phone', '+… (7–15)'],
];

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

const COUNTRIES = [
  { value: '1', code: 'DE', suffix: '+49' },
  { value: '2', code: 'AT', suffix: '+43' },
  { value: '3', code: 'CI', suffix: '+225' },
];

describe('the country a browser is likely used in', () => {
  it.each([
    [['en', 'de-AT', 'de-DE'], 'AT'],
    [['zh-Hant-HK'], 'HK'],
    [['th', 'en'], 'TH'],
    [[], null],
    [['no language at all'], null],
    [['c', 'en-US@posix', '', 'de-AT'], 'AT'],
    [undefined, null],
  ])('S3.7 is the first region its languages name, else where the first is mostly spoken: %j', (languages, country) => {
    vi.stubGlobal('navigator', { languages });
    const likely = likelyCountry();
    vi.unstubAllGlobals();
    expect(likely).toBe(country);
  });
});

describe('the list of countries', () => {
  it('S3.7 begins with the likely one; the others stand in the order of the language', () => {
    const labels = (likely: string | null) =>
      countryOptions(COUNTRIES, 'de', likely).map(({ label }) => label);
    expect(labels('AT')).toEqual(['Österreich +43', 'Côte d’Ivoire +225', 'Deutschland +49']);
    expect(labels(null)).toEqual(['Côte d’Ivoire +225', 'Deutschland +49', 'Österreich +43']);
  });

  it('S3.7 is searched by name, dialling code, English name and country code, without accents', () => {
    const found = (typed: string) =>
      countryOptions(COUNTRIES, 'de', null)
        .filter(({ label, keywords }) => isFound(typed, `${label} ${keywords}`))
        .map(({ value }) => value);
    expect(found('osterr')).toEqual(['2']);
    expect(found('+49')).toEqual(['1']);
    expect(found('germany')).toEqual(['1']);
    expect(found('cote 225')).toEqual(['3']);
    expect(found('nowhere')).toEqual([]);
    expect(found('')).toHaveLength(3);
  });
});
