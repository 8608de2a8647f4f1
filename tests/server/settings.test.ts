import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings';

describe('settings', () => {
  test('S1.9 S1.7 the defaults need no environment', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      market: 'simulated',
      marketSpeed: 1,
      siteTitle: 'Candlestate',
      desktopUrl: '',
      trustedProxies: [],
    });
  });

  test('S1.9 what is set is read', () => {
    expect(
      readSettings({
        PORT: '9000',
        MARKET: 'recorded:/tmp/candles.csv',
        MARKET_SPEED: '60',
        SITE_TITLE: 'DEMO',
        DESKTOP_URL: 'https://desk.example',
        TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      }),
    ).toMatchObject({
      port: 9000,
      market: { recorded: '/tmp/candles.csv' },
      marketSpeed: 60,
      siteTitle: 'DEMO',
      desktopUrl: 'https://desk.example',
      trustedProxies: ['10.0.0.0/8', '::1'],
    });
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['MARKET', 'casino'],
    ['MARKET', 'recorded:'],
    ['MARKET_SEED', '-1'],
    ['MARKET_SPEED', '0'],
    ['DESKTOP_URL', 'javascript:alert(1)'],
    ['SERVICE_LINK', 'not a link'],
    ['TRUSTED_PROXIES', 'everybody'],
  ])('S1.7 a bad %s (%s) is refused by its name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });
});
