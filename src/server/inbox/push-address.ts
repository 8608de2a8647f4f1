import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * A browser names the address that its pushes go to, and the server sends there. So that no caller has it reach into its own
 * network, an address is https at a named host, and the host is none of a private network when it is looked up.
 */

/** As the registries of IANA have them, with those that only lead to an IPv4 address: 6to4, Teredo. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** All that is public in IPv6 lies in it: what is mapped from, compatible with or translated to IPv4 does not. */
const UNICAST = new BlockList();
UNICAST.addSubnet('2000::', 3, 'ipv6');

export const isPrivate = (address: string, family: number): boolean =>
  family === 6
    ? !UNICAST.check(address, 'ipv6') || PRIVATE.check(address, 'ipv6')
    : PRIVATE.check(address, 'ipv4');

/** Whether a push service may be there. */
export function isPushAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 &&
    url.hostname.includes('.')
  );
}

/** Looks a host up, and fails where one of its addresses is private. */
export const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const fault =
      error ?? (addresses.some(({ address, family }) => isPrivate(address, family)) ? PRIVATE_HOST : null);
    const [first] = addresses ?? [];
    if (fault || !first) answer(fault ?? PRIVATE_HOST, '', 0);
    else if (options.all) answer(null, addresses);
    else answer(null, first.address, first.family);
  });
};

const PRIVATE_HOST: NodeJS.ErrnoException = Object.assign(new Error('the host is of a private network'), {
  code: 'EPRIVATE',
});
