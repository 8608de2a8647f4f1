import * as z from 'zod/mini';
import type { AreaCode } from '#contract/entities';
import { type Phone, phonesOf, readPhone, withoutTrunk } from '#contract/phone-number';
import type { Channel } from '#contract/routes/joining';
import { dialledOf, isWhole } from '#contract/typed-digits';
import { Refusal } from '../refusal.ts';
import type { Reads } from '../store/handles.ts';
import { type UserRow, userTable } from '../store/users.ts';

/** Where a user is reached and logs in, spelled in the one way it is stored in. */
export type Address = EmailAddress | ({ channel: 'mobile' } & Phone);
type EmailAddress = { channel: 'email'; email: string };

/** An address as somebody typed it; `areaId` counts with mobile only. */
export type TypedAddress = { channel: Channel; areaId: string; account: string };

const email = z.string().check(z.email(), z.maxLength(254));
/** What a phone was stored as before numbers were read by their country's plan. */
const oldPhone = z.string().check(z.regex(/^\d{4,13}$/));

/** A phone number as somebody typed it: who has it is among the users of these areas with these phones. */
export type TypedNumber = {
  channel: 'number';
  /** The number at home, without what is dialled before it. */
  digits: string;
  areaIds: number[];
  phones: string[];
  isThatOf: (phone: Phone) => boolean;
  /** Users who may have it and whom a password tells apart. */
  meanings: number;
};

/** Users of one typed number whom a password can tell apart. */
const MAX_MEANINGS = 2;
/** Digits at the end of a number, which are the same however its beginning is dialled. */
const COUNTED_DIGITS = 7;
/** Digits that countries have dialled before a number at home, at most. */
const MAX_TRUNK = 4;

/**
 * Reads what a user logs in with. A phone number with its country's code (`+61 …`, `0061 …`) means that country whatever else
 * was picked; one without code and without a picked country may be of any.
 */
export function loginAddressOf(typed: TypedAddress, areas: readonly AreaCode[]): EmailAddress | TypedNumber {
  if (typed.channel === 'email') return emailOf(typed);
  const dialled = dialledOf(typed.account) ?? '';
  if (typed.areaId === '' && !isWhole(dialled)) return numberOfAny(dialled, areas);
  return numberOf(typed, readPhone(typed.account, typed.areaId, areas), areas);
}

/** A number of a known country. It is that of who was stored by it as it was typed, too: numbers were not always read. */
function numberOf(
  typed: TypedAddress,
  read: ReturnType<typeof readPhone>,
  areas: readonly AreaCode[],
): TypedNumber {
  const dialled = dialledOf(typed.account) ?? '';
  // What begins as one of another country was never stored with a phone that anyone has.
  const old = { areaId: Number(typed.areaId), phone: isWhole(dialled) ? '' : withoutTrunk(dialled) };
  const phones = 'fault' in read ? [] : phonesOf(read.number, areas);
  const all = oldPhone.safeParse(old.phone).success && !phones.some(isPhone(old)) ? [...phones, old] : phones;
  return {
    channel: 'number',
    digits: 'fault' in read ? dialled : read.phone,
    areaIds: all.map(({ areaId }) => areaId),
    phones: [...new Set(all.map(({ phone }) => phone))],
    isThatOf: (phone) => all.some(isPhone(phone)),
    meanings: all.length > 1 ? MAX_MEANINGS : 1,
  };
}

/** A number without its country. */
function numberOfAny(dialled: string, areas: readonly AreaCode[]): TypedNumber {
  const old = withoutTrunk(dialled);
  const ends = Array.from({ length: MAX_TRUNK + 1 }, (_, cut) => dialled.slice(cut));
  return {
    channel: 'number',
    digits: old,
    areaIds: areas.map(({ id }) => id),
    phones: [...new Set([old, ...ends])].filter((phone) => oldPhone.safeParse(phone).success),
    isThatOf: (phone) => {
      if (phone.phone === old) return true;
      const read = readPhone(dialled, String(phone.areaId), areas);
      return !('fault' in read) && phonesOf(read.number, areas).some(isPhone(phone));
    },
    meanings: MAX_MEANINGS,
  };
}

const isPhone =
  (one: Phone) =>
  ({ areaId, phone }: Phone): boolean =>
    one.areaId === areaId && one.phone === phone;

/** Who may have a number. */
export async function usersAt(from: Reads, { areaIds, phones, isThatOf }: TypedNumber): Promise<UserRow[]> {
  const among = await userTable.byPhones.all(from, { areaIds, phones });
  return among.filter((user) => isThatOf(phoneOf(user)));
}

const phoneOf = ({ area_id, phone }: UserRow): Phone => ({ areaId: area_id ?? 0, phone: phone ?? '' });

const emailOf = ({ account }: TypedAddress): EmailAddress => ({
  channel: 'email',
  email: account.trim().toLowerCase(),
});

/**
 * The address that was typed, as its user has it stored, or as it would be. Rejects with the refusal `badAddress`, naming `field` or
 * `areaId`, when it is none.
 */
export async function readAddress(
  from: Reads,
  typed: TypedAddress,
  areas: readonly AreaCode[],
  field: string,
  readBy = readPhone,
): Promise<Address> {
  if (typed.channel === 'email') {
    const address = emailOf(typed);
    if (!email.safeParse(address.email).success) throw new Refusal('badAddress', field);
    return address;
  }
  const read = readBy(typed.account, typed.areaId, areas);
  if ('fault' in read) throw new Refusal('badAddress', read.fault === 'area' ? 'areaId' : field);
  const phones = (await usersAt(from, numberOf(typed, read, areas))).map(phoneOf);
  // A code goes to the number a user has stored, and to no other.
  const { areaId, phone } = phones.find(isPhone(read)) ?? phones[0] ?? read;
  return { channel: 'mobile', areaId, phone };
}

/** The address codes to a user go to: the e-mail, or the phone of who has none (S5.3). */
export function addressOf(user: UserRow): Address | null {
  if (user.email !== null) return { channel: 'email', email: user.email };
  if (user.area_id === null || user.phone === null) return null;
  return { channel: 'mobile', areaId: user.area_id, phone: user.phone };
}

/** Whether a phone was typed just as it is stored, which its owner may have it sent to whatever its country's plan says. */
export const isAsStored = (own: Address, { areaId, account }: TypedAddress): boolean =>
  own.channel === 'mobile' && areaId === String(own.areaId) && account === own.phone;

/** An address as a messenger wants it. */
export function reachedAt(address: Address, areas: readonly AreaCode[]): string {
  if (address.channel === 'email') return address.email;
  return `${areas.find(({ id }) => id === address.areaId)?.globalCode ?? ''}${address.phone}`;
}

/** One text for each address, to count and compare by. */
export function addressName(address: Address): string {
  if (address.channel === 'email') return `email:${address.email}`;
  return `mobile:${address.areaId}:${address.phone}`;
}

/**
 * What tries to log in are counted under. A phone's is the end of its number: tries at one account count together, however its
 * number was written, and whether or not a user has it.
 */
export function guessName(address: Address | TypedNumber): string {
  if (address.channel === 'email') return addressName(address);
  const digits = address.channel === 'number' ? address.digits : address.phone;
  return `number:${digits.slice(-COUNTED_DIGITS)}`;
}

/** Who an address belongs to. */
export async function userAt(from: Reads, address: Address): Promise<UserRow | undefined> {
  if (address.channel === 'email') return userTable.byEmail.get(from, { email: address.email });
  return userTable.byPhone.get(from, { areaId: address.areaId, phone: address.phone });
}
