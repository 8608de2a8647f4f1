import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import type { AreaCode } from './entities.ts';
import { ANY_NUMBER, dialledOf, isWhole } from './typed-digits.ts';

/** A phone as an account has it: `areaId` and the digits after the dialling code of that area. */
export type Phone = { areaId: number; phone: string };

/** A phone number in the one way it is stored, and whole as E.164 has it. */
export type KnownPhone = Phone & { number: string };
/** What was seen and what is wanted, each with the number of its digits in brackets, and which of the two fields is at fault. */
export type PhoneFault = { fault: 'area' | 'phone'; seen: string; wanted: string };

/** Codes within a country that fell away, though contacts have them: Mexico's mobiles had a 1. */
const FELL_AWAY = [[/^\+521(?=\d{10}$)/, '+52']] as const;

/**
 * Reads a number as it was typed or pasted: as it is dialled in the area picked, or with its country's code (`+61 …`, `0061 …`), which
 * then counts whatever was picked. Any of a right length is taken, as an account may have one that the library does not know.
 */
export function readPhone(
  typed: string,
  areaId: string,
  areas: readonly AreaCode[],
): KnownPhone | PhoneFault {
  const read = readAny(typed, areaId, areas);
  return 'fault' in read ? read : read.known;
}

/** Reads a number that is new to an account: the plan of its country has to know it. */
export function readNewPhone(
  typed: string,
  areaId: string,
  areas: readonly AreaCode[],
): KnownPhone | PhoneFault {
  const read = readAny(typed, areaId, areas);
  if ('fault' in read || read.isInPlan) return 'fault' in read ? read : read.known;
  const area = areas.find(({ id }) => id === read.known.areaId);
  return { fault: 'phone', seen: counted(read.known.number), wanted: wantedIn(area) };
}

function readAny(
  typed: string,
  areaId: string,
  areas: readonly AreaCode[],
): { known: KnownPhone; isInPlan: boolean } | PhoneFault {
  const picked = areas.find(({ id }) => String(id) === areaId);
  const dialled = dialledOf(typed);
  const whole = dialled !== null && isWhole(dialled) ? dialled.replace(/^00/, '+') : null;
  // Some countries dial others by a code that begins with 00.
  const read = (whole && parsed(whole)) || (dialled && picked && parsedIn(dialled, picked));
  const [phone] = read ? phonesOf(read.number, areas, read.country) : [];
  if (read && phone) return { known: { ...phone, number: read.number }, isInPlan: read.isInPlan };
  if (dialled === null) return { fault: 'phone', seen: shortened(typed.trim()), wanted: wantedIn(picked) };
  if (whole !== null) {
    const [meant] = phonesOf(whole, areas);
    return {
      fault: 'phone',
      seen: counted(whole),
      wanted: wantedIn(areas.find(({ id }) => id === meant?.areaId)),
    };
  }
  if (!picked) return { fault: 'area', seen: counted(dialled), wanted: ANY_NUMBER };
  return {
    fault: 'phone',
    seen: counted(picked.globalCode + withoutTrunk(dialled)),
    wanted: wantedIn(picked),
  };
}

/**
 * Every way in which areas have a number of E.164, the one it is stored in first: some share a code, and some codes begin with
 * another.
 */
export function phonesOf(number: string, areas: readonly AreaCode[], country?: string): Phone[] {
  const rank = ({ code, globalCode }: AreaCode) => globalCode.length + (code === country ? 0.5 : 0);
  return areas
    .filter(({ globalCode }) => number.startsWith(globalCode))
    .sort((one, other) => rank(other) - rank(one))
    .map(({ id, globalCode }) => ({ areaId: id, phone: number.slice(globalCode.length) }));
}

type Parsed = { number: string; country: string | undefined; isInPlan: boolean };

function parsed(dialled: string, country?: CountryCode): Parsed | undefined {
  const options = { extract: false, ...(country && { defaultCountry: country }) };
  const read = parsePhoneNumberFromString(dialled, options);
  if (read?.isPossible()) return { number: read.number, country: read.country, isInPlan: read.isValid() };
  for (const [before, now] of FELL_AWAY)
    if (read && before.test(read.number)) return parsed(read.number.replace(before, now));
  return undefined;
}

/** As the country of an area dials it, or as it follows the code of the area: what the plan has, else what could be. */
function parsedIn(dialled: string, { code, globalCode }: AreaCode): Parsed | undefined {
  const asDialled = isSupportedCountry(code) ? parsed(dialled, code) : undefined;
  if (asDialled?.isInPlan) return asDialled;
  const behindCode = parsed(globalCode + withoutTrunk(dialled));
  return behindCode?.isInPlan ? behindCode : (asDialled ?? behindCode);
}

/** A zero dialled before the number at home is no part of it in most countries. */
export const withoutTrunk = (digits: string): string => digits.replace(/^0+/, '');

const counted = (text: string): string => `${text} (${text.replace('+', '').length})`;
const shortened = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text);

/** A mobile number of a country. */
function wantedIn(area: AreaCode | undefined): string {
  const example = area && isSupportedCountry(area.code) ? getExampleNumber(area.code, examples) : undefined;
  return example ? `${example.formatInternational()} (${example.number.length - 1})` : ANY_NUMBER;
}
