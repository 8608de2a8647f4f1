import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PASSWORD_MIN_LENGTH } from '#contract/constants';
import { digitsIn } from '#contract/typed-digits';
import { Refusal } from '../refusal.ts';
import type { Address } from './addresses.ts';

/** What zxcvbn gives a password that takes more than a million guesses, which our limits never allow. */
const LEAST_SCORE = 2;
/** Characters that are looked at: more would keep the one thread longer than the hash that follows. */
const LOOKED_AT = 24;
/** Shorter numbers stand in passwords by chance. */
const LEAST_DIGITS = 6;

export type NewPassword = { password: string; repeated: string };
type Fields = { password: string; repeated: string };

/** The words of this program, which every site of it has in common. */
const PROGRAM = ['candlestate'];

let loading: Promise<ZxcvbnFactory> | undefined;

/** Throws the refusals `passwordsDiffer` and `passwordTooShort`, each with the field at fault. */
export function checkTyped(form: NewPassword, fields: Fields): void {
  if (form.password !== form.repeated) throw new Refusal('passwordsDiffer', fields.repeated);
  if ([...form.password].length < PASSWORD_MIN_LENGTH) throw new Refusal('passwordTooShort', fields.password);
}

/**
 * Rejects with the refusals `passwordIsOwn`, for one that holds the address it is for, and `passwordWeak`, for one that
 * is easy to guess by lists of passwords, words and names, keyboard patterns, dates, that address, or the words of the site.
 */
export async function checkStrength(
  password: string,
  address: Address,
  siteWords: readonly string[],
  field: string,
): Promise<void> {
  if (holdsAddress(password, address)) throw new Refusal('passwordIsOwn', field);
  loading ??= loadEstimator();
  const estimator = await loading;
  const { score } = estimator.check(password.trim().slice(0, LOOKED_AT), [...siteWords, ...wordsOf(address)]);
  if (score < LEAST_SCORE) throw new Refusal('passwordWeak', field);
}

/** Words that guessers try first at this site: those of its title and its hosts, and of this program. */
export function siteWordsOf({
  siteTitle,
  siteHosts,
}: {
  siteTitle: string;
  siteHosts: readonly string[];
}): string[] {
  const title = siteTitle.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const labels = siteHosts.flatMap((host) => host.toLowerCase().split(/[^a-z0-9]+/));
  return [...PROGRAM, title.join(''), ...title, ...labels].filter((word) => word.length > 2);
}

function holdsAddress(password: string, address: Address): boolean {
  if (address.channel === 'email') return password.toLowerCase().includes(address.email);
  return address.phone.length >= LEAST_DIGITS && digitsIn(password).includes(address.phone);
}

function wordsOf(address: Address): string[] {
  if (address.channel === 'mobile') return [address.phone];
  const [name = '', site = ''] = address.email.split('@');
  return [name, site, ...name.split(/[^a-z0-9]+/), ...site.split('.')].filter((word) => word.length > 2);
}

/** The lists take a quarter of a second to read, so they are read when the first password is set. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
}
