import Bowser from 'bowser';
import { networkOf } from './network-of.ts';

/** Where a request comes from. Neither its address nor its header is part of it. */
export type From = {
  /** See network-of.ts. Limits count by it; `sessionPlaceOf` says what of it is kept. */
  network: string;
  /** Names such as Firefox and Android, of those bowser knows; each '' for any other. */
  browser: string;
  system: string;
};

/** A header may be as long as all of them; bowser's patterns look at this much. */
const LOOKED_AT = 512;
/** Headers whose names are remembered at once. */
const MAX_KNOWN = 1_000;

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));
const known = new Map<string, Pick<From, 'browser' | 'system'>>();

/** Where a request from this address with this User-Agent comes from. */
export function fromOf(address: string, userAgent: string | undefined): From {
  return { network: networkOf(address), ...namesOf((userAgent ?? '').slice(0, LOOKED_AT)) };
}

/**
 * Where it was, as it is kept and shown: of an IPv4 address all but its last number, as in 203.0.113.x, of an IPv6 address
 * the first 48 bits.
 */
export function sessionPlaceOf({ network, browser, system }: From): From {
  const shown = network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}:x`
    : network.replace(/[^.]+$/, 'x');
  return { network: shown, browser, system };
}

function namesOf(userAgent: string): Pick<From, 'browser' | 'system'> {
  const before = known.get(userAgent);
  if (before) return before;
  const read = userAgent === '' ? undefined : Bowser.getParser(userAgent);
  const names = {
    browser: among(BROWSERS, read?.getBrowserName()),
    system: among(SYSTEMS, read?.getOSName()),
  };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(userAgent, names);
  return names;
}

/** Of a header it does not know, bowser answers a part of the header itself. */
const among = (names: ReadonlySet<string>, name: string | undefined): string =>
  name !== undefined && names.has(name) ? name : '';
