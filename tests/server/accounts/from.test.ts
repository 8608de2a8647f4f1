import { expect, test } from 'vitest';
import { fromOf, sessionPlaceOf } from '#server/accounts/from';

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0';

test.each([
  [FIREFOX, 'Firefox', 'Android'],
  [SAFARI, 'Safari', 'iOS'],
  [EDGE, 'Microsoft Edge', 'Windows'],
])('S6.4 of %s the names alone are kept', (header, browser, system) => {
  expect(fromOf('192.0.2.7', header)).toEqual({ network: '192.0.2.7', browser, system });
});

test.each([
  undefined,
  '',
  'secret-token-4711/1.0',
  '<script>',
  'x'.repeat(100_000),
])('S6.4 a header that no browser sends is kept in no part', (header) => {
  expect(fromOf('192.0.2.7', header)).toEqual({ network: '192.0.2.7', browser: '', system: '' });
});

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:x'],
  ['2001:db8::1', '2001:db8:0:x'],
  ['', ''],
])('S6.4 of the address %s there is kept %s', (address, network) => {
  expect(sessionPlaceOf(fromOf(address, undefined)).network).toBe(network);
});
