import { isIPv6 } from 'node:net';

/**
 * What one customer of a network holds: an IPv4 address, or the first 64 bits of an IPv6 address, of which each has
 * more addresses than could be counted one by one.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (embedded) return embedded;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
