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
      smtpUrl: '',
      mailFrom: '',
      smsWebhookUrl: '',
      traders: 'simulated',
    });
  });

  test('S1.9 a Redis without a database that nodes share is refused, and shared ones make no funded account', () => {
    expect(() => readSettings({ REDIS_URL: 'redis://127.0.0.1' })).toThrow('DATABASE_URL');
    const shared = { DATABASE_URL: 'postgresql://site@db.example/site' };
    expect(readSettings({ ...shared, REDIS_URL: 'rediss://cache.example' })).toMatchObject({
      databaseUrl: shared.DATABASE_URL,
      redisUrl: 'rediss://cache.example',
      firstAccount: 'none',
    });
    expect(readSettings({ ...shared, FIRST_ACCOUNT: 'funded' }).firstAccount).toBe('funded');
  });

  test('S1.9 a live feed is read from a file, also where nodes share a database', () => {
    expect(readSettings({ MARKET: 'live:/tmp/feed.json' }).market).toEqual({ live: '/tmp/feed.json' });
    const shared = { MARKET: 'live:/tmp/feed.json', DATABASE_URL: 'postgresql://site@db.example/site' };
    expect(readSettings(shared).market).toEqual({ live: '/tmp/feed.json' });
  });

  test('S7.24 a node beside others drains by default, one process alone closes at once', () => {
    expect(readSettings({}).drainSeconds).toBe(0);
    expect(readSettings({ DATABASE_URL: 'postgresql://site@db.example/site' }).drainSeconds).toBe(5);
    expect(readSettings({ DRAIN_SECONDS: '20' }).drainSeconds).toBe(20);
  });

  test.each([
    ['https://calendar.example/events.json?key=1', { address: 'https://calendar.example/events.json?key=1' }],
    ['/srv/events.json', { file: '/srv/events.json' }],
    ['', null],
  ])('S1.9 the economic calendar %j is read as %j', (CALENDAR, calendar) => {
    expect(readSettings({ CALENDAR }).calendar).toEqual(calendar);
  });

  test.each([
    'http://calendar.example/events.json',
    'file:///etc/passwd',
    'HTTPS://',
    'ftp://calendar.example',
  ])('S1.9 the economic calendar %s is refused', (CALENDAR) => {
    expect(() => readSettings({ CALENDAR })).toThrow('CALENDAR: must be a file or an https address');
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
        SMTP_URL: 'smtps://desk:secret@mail.example:465',
        MAIL_FROM: 'Candlestate <codes@candlestate.example>',
        SMS_WEBHOOK_URL: 'https://gateway.example/send?key=1',
        TRADERS: 'none',
        REVIEW: 'manual',
        FIRST_ACCOUNT: 'none',
        MARGIN_CALL_PERCENT: '80',
        STOP_OUT_PERCENT: '125',
      }),
    ).toMatchObject({
      port: 9000,
      market: { recorded: '/tmp/candles.csv' },
      marketSpeed: 60,
      siteTitle: 'DEMO',
      desktopUrl: 'https://desk.example',
      trustedProxies: ['10.0.0.0/8', '::1'],
      smtpUrl: 'smtps://desk:secret@mail.example:465',
      mailFrom: 'Candlestate <codes@candlestate.example>',
      smsWebhookUrl: 'https://gateway.example/send?key=1',
      traders: 'none',
      riskLevels: { marginCall: 80, stopOut: 125 },
    });
  });

  test('S9.5 liquidation comes after the warning, and an order that may be placed is not liquidated at once', () => {
    const levels = (call: string, stopOut: string) =>
      readSettings({ MARGIN_CALL_PERCENT: call, STOP_OUT_PERCENT: stopOut });
    expect(readSettings({}).riskLevels).toEqual({ marginCall: 100, stopOut: 200 });
    expect(levels('2', '101').riskLevels).toEqual({ marginCall: 2, stopOut: 101 });
    expect(() => levels('150', '150')).toThrow('STOP_OUT_PERCENT: it must be above MARGIN_CALL_PERCENT');
    expect(() => levels('60', '100')).toThrow('STOP_OUT_PERCENT: must be 101 to 1000');
    expect(() => levels('1', '1001')).toThrow(/MARGIN_CALL_PERCENT: must be 2 to 1000.*STOP_OUT_PERCENT/);
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['MARKET', 'casino'],
    ['MARKET', 'recorded:'],
    ['MARKET', 'live:'],
    ['MARKET_SEED', '-1'],
    ['MARKET_SPEED', '0'],
    ['DESKTOP_URL', 'javascript:alert(1)'],
    ['SERVICE_LINK', 'not a link'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['SMS_WEBHOOK_URL', 'ftp://gateway.example'],
    ['TRADERS', 'real'],
    ['FIRST_ACCOUNT', 'rich'],
    ['DATABASE_URL', 'mysql://db.example/site'],
    ['DATABASE_URL: names several hosts: name one', 'postgresql://u:p,w@a:5432,b:5432/site'],
    ['DATABASE_URL: names several hosts: name one', 'postgresql://u@a/site?target_session_attrs=read-write'],
    ['DATABASE_DIRECT_URL: it serves nodes that share a database', 'postgresql://db.example/site'],
    ['REDIS_URL', 'http://cache.example'],
    ['ALLOW_IN_PUBLIC', 'everything'],
    ['DRAIN_SECONDS', 'soon'],
    ['MARGIN_CALL_PERCENT', '99.5'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_CONNECTIONS_PER_NETWORK', 'many'],
  ])('S1.7 a bad %s (%s) is refused by its name', (name, value) => {
    expect(() => readSettings({ [name.replace(/:.*/, '')]: value })).toThrow(name);
  });
});
