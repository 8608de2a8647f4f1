import { isIP, Socket } from 'node:net';

/**
 * Tests reach this machine alone. A connection to any other fails at once, by name or address, and says which: one that a
 * network lets through on some machines would pass there only.
 */
type Wanted = { host?: string; path?: string };
type Connect = (this: Socket, ...args: unknown[]) => Socket;

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
  return (
    host === '' || host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  );
}
