import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP, Socket } from 'node:net';

/**
 * Tests reach this machine alone. A connection to any other fails at once, by name or address, and says which: one that a
 * network lets through on some machines would pass there only. `localhost` has its address where the machine has no list of hosts.
 */
type Wanted = { host?: string; path?: string };
type Connect = (this: Socket, ...args: unknown[]) => Socket;

const LOCAL = 'localhost';
const GUARDED = Symbol.for('candlestate.loopback');
const prototype = Socket.prototype as unknown as { connect: Connect; [GUARDED]?: true };

// The files of a worker share it, and each loads this anew.
if (!prototype[GUARDED]) {
  const { connect } = prototype;
  prototype.connect = function connectHere(...args) {
    const host = hostOf(args);
    if (isHere(host)) return connect.apply(this, args);
    // As a connection that fails does: after the caller has begun to listen.
    process.nextTick(() => this.destroy(new Error(`a test reaches this machine alone, not ${host}`)));
    return this;
  };
  const { lookup } = dns;
  const lookUpHere = (hostname: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [hostname === LOCAL ? '127.0.0.1' : hostname, ...rest]);
  dns.lookup = Object.assign(lookUpHere, lookup) as typeof lookup;
  syncBuiltinESMExports();
  prototype[GUARDED] = true;
}

/** Node gives `connect` an object, a path, a port and a host, or the arguments of another function in a list. */
function hostOf([first, second]: readonly unknown[]): string {
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === 'object' && first !== null)
    return (first as Wanted).path ? '' : ((first as Wanted).host ?? '');
  return typeof second === 'string' ? second : '';
}

/** Without a host Node takes localhost. */
function isHere(host: string): boolean {
  return host === '' || host === LOCAL || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
