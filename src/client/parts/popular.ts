import type { Instrument } from '#contract/entities-market';

/** What most people look for, one or two of a kind. */
const POPULAR = ['EURUSD', 'XAUUSD', 'BTCUSD', 'NAS100', 'USOIL', 'AAPL'];

/** The listed ones of what most people look for; a market that lists none of them offers its first ones. */
export function popularOf(listed: readonly Instrument[]): readonly Instrument[] {
  const popular = POPULAR.flatMap((code) => listed.find((instrument) => instrument.code === code) ?? []);
  return popular.length > 0 ? popular : listed.slice(0, POPULAR.length);
}
