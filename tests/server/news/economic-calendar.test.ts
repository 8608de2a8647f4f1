import { once } from 'node:events';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { calendarList, forexContext } from '#contract/routes/context';
import { calendarSource } from '#server/news/calendar/calendar-source';
import { EconomicCalendarOfSite } from '#server/news/calendar/economic-calendar';
import { readEventList } from '#server/news/calendar/event-list';
import { DRIVEN } from '../../support/driven-source.ts';
import { startServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { WireAnswer } from '../../support/wire.ts';

const NOW_MS = Date.UTC(2026, 0, 5, 12);
const event = (change: object = {}) => ({
  time: '2026-01-05T13:30:00Z',
  currency: 'USD',
  importance: 3,
  title: 'Payrolls',
  ...change,
});
const listOf = (...events: object[]): string => JSON.stringify({ events });

/** For these tests alone; nothing else trusts it. */
const FILES = new URL('../../fixtures/certificate/', import.meta.url);
const key = readFileSync(new URL('key.pem', FILES));
const ca = readFileSync(new URL('certificate.pem', FILES), 'utf8');

const LIST = 'events: must be a list of up to 5000 entries, in an object';
const WANTED: Readonly<Record<string, string>> = {
  time: 'an instant with its offset from UTC, such as 2026-12-04T13:30:00Z',
  currency: 'three capital letters of ISO 4217',
  country: 'two capital letters of ISO 3166-1',
  importance: '1, 2, 3',
  title: 'one line of up to 160 letters, or such a line by the code of a language of the app',
  forecast: 'one line of up to 24 letters, as text',
  actual: 'one line of up to 24 letters, as text',
};

describe('a list of economic events', () => {
  test.each([
    ['a time without its offset', { time: '2026-01-05T13:30:00' }],
    ['a date that is none', { time: '2026-13-05T13:30:00Z' }],
    ['a currency in small letters', { currency: 'usd' }],
    ['a country that is no code', { country: 'USA' }],
    ['an importance beyond three', { importance: 4 }],
    ['an importance as text', { importance: '3' }],
    ['a title of two lines', { title: 'a\nb' }],
    ['an empty title', { title: ' ' }],
    ['a title that is too long', { title: 'x'.repeat(161) }],
    ['a title that turns the text around it', { title: 'a\u202eb' }],
    ['no title in any language', { title: {} }],
    ['a title in a language the app has not', { title: { xx: 'a' } }],
    ['a figure that is too long', { forecast: '9'.repeat(25) }],
    ['a figure that is a number', { actual: 3 }],
    ['no time', { time: undefined }],
  ])('S9.2 %s is refused by its field and what was wanted, the entries beside it are read', (_, change) => {
    const { events, faults } = readEventList(listOf(event(), event(change), event({ currency: 'EUR' })));
    const [field = ''] = Object.keys(change);
    expect(faults).toEqual([`events[1].${field}: must be ${WANTED[field]}`]);
    expect(events.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
  });

  test('S9.2 each field that does not fit is named once, and what is no entry', () => {
    const { faults } = readEventList(listOf([], event({ currency: '', importance: 0, time: '' })));
    expect(faults[0]).toBe('events[0]: must be an object');
    expect(faults[1]?.split('; ').map((fault) => fault.split(':')[0])).toEqual([
      'events[1].time',
      'events[1].currency',
      'events[1].importance',
    ]);
  });

  test('S9.2 events come by their time, whatever the offset it is written with', () => {
    const { events } = readEventList(
      listOf(event({ title: 'later' }), event({ title: 'sooner', time: '2026-01-05T14:00:00+01:00' })),
    );
    expect(events.map(({ title }) => title)).toEqual(['sooner', 'later']);
    expect(events[0]?.atMs).toBe(Date.UTC(2026, 0, 5, 13));
  });

  test.each([
    ['', 'the file: must be JSON'],
    ['[]', LIST],
    ['{}', LIST],
    ['{"events":3}', LIST],
    [`{"events":${JSON.stringify(Array(5_001).fill(0))}}`, LIST],
  ])('S9.2 what is no list is refused as a whole, with what was wanted', (text, says) => {
    expect(() => readEventList(text)).toThrow(says);
  });

  test('S9.2 markup stays text, and names of objects are none', () => {
    const text = listOf(event({ title: '<img src=x onerror=alert(1)>' }), event()).replace(
      '"currency"',
      '"__proto__":{"importance":1},"currency"',
    );
    const { events, faults } = readEventList(text);
    expect([events.length, faults.length]).toEqual([2, 0]);
    expect(events[0]?.title).toBe('<img src=x onerror=alert(1)>');
    expect(({} as { importance?: number }).importance).toBeUndefined();
  });
});

describe('a calendar at an https address', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  async function serve(listener: RequestListener) {
    const server = createServer({ key, cert: ca }, listener);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return `https://localhost:${(server.address() as AddressInfo).port}/list.json`;
  }

  function calendarAt(address: string, asking: object = { ca }) {
    const log: object[] = [];
    const clock = { ms: 0 };
    const source = calendarSource({ address }, () => clock.ms, asking);
    const note = (fields: object) => void log.push(fields);
    return {
      calendar: new EconomicCalendarOfSite(source, () => NOW_MS, { info: note, warn: note }),
      log,
      clock,
    };
  }

  test('S9.2 is asked every 15 minutes, a minute after it failed, and what was read last stays meanwhile', async () => {
    let asked = 0;
    let status = 200;
    const address = await serve((_, response) => {
      asked += 1;
      response.writeHead(status).end(listOf(event({ title: `answer ${asked}` })));
    });
    const { calendar, clock } = calendarAt(address);
    const lookAt = async (ms: number) => {
      clock.ms = ms;
      await calendar.look();
      return [asked, calendar.coming('en')[0]?.title];
    };
    expect(calendar.isKnown).toBe(false);
    expect(await lookAt(0)).toEqual([1, 'answer 1']);
    expect(await lookAt(15 * 60_000 - 1)).toEqual([1, 'answer 1']);
    status = 500;
    expect(await lookAt(15 * 60_000)).toEqual([2, 'answer 1']);
    status = 200;
    expect(await lookAt(16 * 60_000 - 1)).toEqual([2, 'answer 1']);
    expect(await lookAt(16 * 60_000)).toEqual([3, 'answer 3']);
    expect(calendar.isKnown).toBe(true);
  });

  test('S9.2 what is too long is cut off and not read', async () => {
    let sent = 0;
    const piece = 'x'.repeat(1 << 16);
    const address = await serve((_, response) => {
      const more = (): void => {
        if (response.destroyed || sent > 64 << 20) return;
        sent += piece.length;
        response.write(piece, more);
      };
      more();
    });
    const { calendar, log } = calendarAt(address);
    await calendar.look();
    expect(calendar.isKnown).toBe(false);
    expect(log).toHaveLength(1);
    expect(sent).toBeLessThan(64 << 20);
  });

  test('S9.2 a redirect is not followed, neither to http nor elsewhere', async () => {
    let reached = 0;
    const elsewhere = createHttpServer((_, response) => {
      reached += 1;
      response.end(listOf(event()));
    });
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    onTestFinished(() => void elsewhere.close());
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const address = await serve((_, response) => void response.writeHead(302, { location }).end());
    const { calendar } = calendarAt(address);
    await calendar.look();
    expect([calendar.isKnown, reached]).toEqual([false, 0]);
  });

  test('S9.2 an answer that does not end, and a certificate that nobody vouches for, leave it unknown', async () => {
    const address = await serve((_, response) => void response.write('{'));
    const slow = calendarAt(address, { ca, timeoutMs: 100 });
    await slow.calendar.look();
    expect([slow.calendar.isKnown, slow.log.length]).toEqual([false, 1]);
    const untrusted = calendarAt(address, {});
    await untrusted.calendar.look();
    expect([untrusted.calendar.isKnown, untrusted.log.length]).toEqual([false, 1]);
  });

  test.each([
    ['{"events": secret', ['the file: must be JSON']],
    [listOf(event({ title: { secret: 'secret' }, secret: 1 })), [`events[0].title: must be ${WANTED.title}`]],
    [
      listOf(...Array(7).fill({ secret: 'secret', ...event({ currency: 'secret' }) })),
      ['events[0].currency: must be ', 'events[4].currency: must be '],
    ],
  ])('S8.1 the log says what was wanted, and neither the key in an address nor what was read', async (text, says) => {
    const address = await serve((_, response) => void response.end(text));
    const { calendar, log } = calendarAt(`${address}?key=secret`);
    await calendar.look();
    expect(log).toHaveLength(1);
    for (const one of says) expect(JSON.stringify(log)).toContain(one);
    expect(JSON.stringify(log)).not.toContain('events[5]');
    expect(JSON.stringify(log)).not.toContain('secret');
  });
});

describe('a calendar in a file', () => {
  async function startWith(text: string) {
    const folder = temporaryFolder();
    const file = join(folder.path, 'events.json');
    writeFileSync(file, text);
    const server = await startServer({}, { CALENDAR: file });
    await server.services.economicCalendar.look();
    onTestFinished(async () => {
      await server.dispose();
      folder.delete();
    });
    const list = async (query: Record<string, string> = {}, lang = 'en') =>
      (await server.get<WireAnswer<typeof calendarList>>(calendarList.path, query, { lang })).data;
    return { server, file, list };
  }

  test('S9.2 the events of today and later are answered in the language of the reader', async () => {
    const { list, server } = await startWith(
      listOf(
        event({ time: '2026-01-04T23:59:59Z', title: 'yesterday' }),
        event({ time: '2026-01-05T00:00:00Z', title: { en: 'today', de: 'heute' } }),
        event({ title: { ar: 'غدا' }, country: 'US', forecast: '1%', previous: '2%', actual: '3%' }),
      ),
    );
    expect((await list()).Events.map(({ Title }) => Title)).toEqual(['today', 'غدا']);
    expect((await list({}, 'de')).Events.map(({ Title }) => Title)).toEqual(['heute', 'غدا']);
    expect((await list()).Events[1]).toEqual({
      At: Date.UTC(2026, 0, 5, 13, 30),
      Currency: 'USD',
      Country: 'US',
      Title: 'غدا',
      Importance: 3,
      Forecast: '1%',
      Previous: '2%',
      Actual: '3%',
    });
    expect((await list()).Currencies).toEqual([]);
    expect((await list({ forex_id: String(DRIVEN.euro.id) })).Currencies).toEqual(['EUR', 'USD']);
    expect((await list({ forex_id: String(DRIVEN.index.id) })).Currencies).toEqual(['USD']);
    expect((await server.get(calendarList.path, { forex_id: '99' })).code).not.toBe(1);
  });

  test('S9.2 it is read again when it changes; one that cannot be read leaves the last', async () => {
    const { list, file, server } = await startWith(listOf(event({ title: 'first' })));
    const write = async (text: string, seconds: number) => {
      writeFileSync(file, text);
      utimesSync(file, seconds, seconds);
      await server.services.economicCalendar.look();
      return (await list()).Events.map(({ Title }) => Title);
    };
    expect(await write(listOf(event({ title: 'other' })), 1)).toEqual(['other']);
    expect(await write('{', 2)).toEqual(['other']);
    expect(await write(listOf(), 3)).toEqual([]);
  });

  test('S2.3 an instrument says that there is one', async () => {
    const { server } = await startWith(listOf());
    const query = { forex_id: String(DRIVEN.euro.id) };
    const { data } = await server.get<WireAnswer<typeof forexContext>>(forexContext.path, query);
    expect(data.HasCalendar).toBe(1);
  });
});
