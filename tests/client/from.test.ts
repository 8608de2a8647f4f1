import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, safeFrom } from '../../src/client/app/shell/paths.ts';

const SITE = 'https://m.example.com';

/** Pieces hostile addresses are made of: schemes, slashes of every kind, blanks a browser drops, encodings. */
const pieces = fc.constantFrom(
  ...['/', '//', '\\', '/\\', '\\\\', '@', ':', '?', '#', '%2f', '%5c', '%00', '%09', '.', '..', '/../'],
  ...['\t', '\n', '\r', ' ', '\u0000', '\u00a0', '\u2028', '／', '＼', '。'],
  ...['http:', 'https:', 'javascript:', 'data:', 'evil.example', 'm.example.com', 'login', 'order', 'x'],
);
/** Addresses of any other site. (`fc.webUrl` first tells every sign of Unicode apart, for three seconds.) */
const addresses = fc
  .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), fc.string())
  .map(([scheme, host, path]) => `${scheme}://${host}/${path}`);
const hostile = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));

/** Where a browser on the site would go. */
const destination = (from: string): URL => new URL(safeFrom(from), `${SITE}/login`);

describe('the way back after the login', () => {
  it.each([
    '/order',
    '/order?type=0',
    '/trade',
    '/user',
    '/a/b%20c?d=e&f=g',
  ])('S2.1 %s survives the way to the login and back', (path) => {
    const query = new URL(loginPath(path), SITE).searchParams;
    expect(safeFrom(query.get('from'))).toBe(path);
  });

  it.each([
    null,
    '',
    'order',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/%2f..',
    '/login',
    '/login?from=/login',
    '/login/',
    '/Login',
    '/x/../login',
    '/./login',
    '///evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
  ])('S2.1 %j leads home', (from) => {
    expect(safeFrom(from)).toBe('/');
  });

  it('S2.1 no address made of hostile pieces leaves the site or returns to the login', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((tail) => `/${tail}`),
          addresses,
          fc.string(),
        ),
        (from) => {
          const { origin, pathname } = destination(from);
          expect(origin).toBe(SITE);
          expect(pathname).not.toBe('/login');
        },
      ),
      { numRuns: 5_000, seed: 20 },
    );
  });
});
