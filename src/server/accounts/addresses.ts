import * as z from 'zod/mini';
import type { Channel } from '#contract/routes/joining';
import { Refusal } from '../refusal.ts';
import type { Reads } from '../store/handles.ts';
import { type UserRow, userTable } from '../store/users.ts';

/** Where a user is reached and logs in, spelled in the one way it is stored in. */
export type Address =
  | { channel: 'email'; email: string }
  | { channel: 'mobile'; areaId: number; phone: string };

/** An address as somebody typed it; `areaId` counts with mobile only. */
export type TypedAddress = { channel: Channel; areaId: string; account: string };

const email = z.string().check(z.email(), z.maxLength(254));
/** The national number; with its dialling code it has at most the 15 digits of E.164. */
const phone = z.string().check(z.regex(/^\d{4,13}$/));

/** A phone number without the country it is of: the addresses it may mean, in no order. */
export type LooseNumber = {
  channel: 'number';
  digits: string;
  meanings: { areaId: number; phone: string }[];
};

/**
 * Reads what a user logs in with. A phone number with its country's code (`+61 …`, `0061 …`) means that country whatever else
 * was picked; one without code and without a picked country may be of any.
 */
export function loginAddressOf(
  typed: TypedAddress,
  areaCodes: ReadonlyMap<number, string>,
): Address | LooseNumber {
  if (typed.channel === 'email') return normalAddress(typed);
  const digits = typed.account.replace(/[\s()-]/g, '');
  const international = /^(?:\+|00)(\d+)$/.exec(digits)?.[1];
  if (international !== undefined) return withCountryCode(international, areaCodes);
  if (typed.areaId !== '') return normalAddress(typed);
  const phone = withoutTrunk(digits);
  return {
    channel: 'number',
    digits: phone,
    meanings: [...areaCodes.keys()].map((areaId) => ({ areaId, phone })),
  };
}

/** Some countries share a code, and some codes begin with another. */
function withCountryCode(digits: string, areaCodes: ReadonlyMap<number, string>): LooseNumber {
  const meanings = [...areaCodes]
    .map(([areaId, code]) => ({ areaId, code: code.slice(1) }))
    .filter(({ code }) => digits.startsWith(code))
    .map(({ areaId, code }) => ({ areaId, phone: withoutTrunk(digits.slice(code.length)) }));
  const shortest = meanings.map(({ phone }) => phone).sort((one, other) => one.length - other.length)[0];
  return { channel: 'number', digits: shortest ?? digits, meanings };
}

/** A zero dialled before the number at home is no part of it. */
const withoutTrunk = (digits: string): string => digits.replace(/^0+/, '');

/** Every spelling of an address becomes the same one. Nothing is checked. */
export function normalAddress({ channel, areaId, account }: TypedAddress): Address {
  if (channel === 'email') return { channel, email: account.trim().toLowerCase() };
  return { channel, areaId: Number(areaId), phone: withoutTrunk(account.replace(/[\s()-]/g, '')) };
}

/** The address that was typed. Throws the refusal `badAddress`, naming `field` or `areaId`, when it is none. */
export function readAddress(
  typed: TypedAddress,
  areaCodes: ReadonlyMap<number, string>,
  field: string,
): Address {
  const address = normalAddress(typed);
  if (address.channel === 'email') {
    if (!email.safeParse(address.email).success) throw new Refusal('badAddress', field);
    return address;
  }
  if (!areaCodes.has(address.areaId)) throw new Refusal('badAddress', 'areaId');
  if (!phone.safeParse(address.phone).success) throw new Refusal('badAddress', field);
  return address;
}

/** The address codes to a user go to: the e-mail, or the phone of who has none (S5.3). */
export function addressOf(user: UserRow): Address | null {
  if (user.email !== null) return { channel: 'email', email: user.email };
  if (user.area_id === null || user.phone === null) return null;
  return { channel: 'mobile', areaId: user.area_id, phone: user.phone };
}

/** An address as a messenger wants it; `areaCodes` are the dialling codes by area. */
export function reachedAt(address: Address, areaCodes: ReadonlyMap<number, string>): string {
  if (address.channel === 'email') return address.email;
  return `${areaCodes.get(address.areaId) ?? ''}${address.phone}`;
}

/** One text for each address, to count and compare by. */
export function addressName(address: Address): string {
  if (address.channel === 'email') return `email:${address.email}`;
  return `mobile:${address.areaId}:${address.phone}`;
}

/**
 * What tries to log in are counted under. A phone's is its number without the country: tries at one account count
 * together, however its number was written, and whether or not a user has it.
 */
export function guessName(address: Address | LooseNumber): string {
  if (address.channel === 'email') return addressName(address);
  return `number:${address.channel === 'number' ? address.digits : address.phone}`;
}

/** Who an address belongs to. */
export async function userAt(from: Reads, address: Address): Promise<UserRow | undefined> {
  if (address.channel === 'email') return userTable.byEmail.get(from, { email: address.email });
  return userTable.byPhone.get(from, { areaId: address.areaId, phone: address.phone });
}
