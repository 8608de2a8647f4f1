import { describe, expect, it } from 'vitest';
import { countryOptions, likelyCountry } from '../../src/client/parts/account/area-field.tsx';
import { isFound } from '../../src/ui/is-found.ts';

const AREAS = [
  { value: '1', code: 'DE', suffix: '+49' },
  { value: '2', code: 'AT', suffix: '+43' },
  { value: '3', code: 'CI', suffix: '+225' },
];

describe('the country a browser is likely used in', () => {
  it('S3.7 is the first region its languages name, else where the first is mostly spoken', () => {
    expect(likelyCountry(['en', 'de-AT', 'de-DE'])).toBe('AT');
    expect(likelyCountry(['zh-Hant-HK'])).toBe('HK');
    expect(likelyCountry(['th', 'en'])).toBe('TH');
    expect(likelyCountry([])).toBeNull();
    expect(likelyCountry(['no language at all'])).toBeNull();
    expect(likelyCountry(['c', 'en-US@posix', '', 'de-AT'])).toBe('AT');
    expect(likelyCountry(undefined)).toBeNull();
  });
});

describe('the list of countries', () => {
  it('S3.7 begins with the likely one; the others stand in the order of the language', () => {
    const labels = (likely: string | null) => countryOptions(AREAS, 'de', likely).map(({ label }) => label);
    expect(labels('AT')).toEqual(['Österreich +43', 'Côte d’Ivoire +225', 'Deutschland +49']);
    expect(labels(null)).toEqual(['Côte d’Ivoire +225', 'Deutschland +49', 'Österreich +43']);
  });

  it('S3.7 is searched by name, dialling code, English name and country code, without accents', () => {
    const found = (typed: string) =>
      countryOptions(AREAS, 'de', null)
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
