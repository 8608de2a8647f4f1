import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '#contract/languages';
import { zoneDays } from '#contract/zone-days';
import { daysOf } from '#machines/market-context/event-days';
import { clockNote } from '#machines/order-form/clock';
import { stretchOf } from '../../src/client/app/format/result-periods.ts';
import { timesOf, zoneSaid } from '../../src/client/app/format/times.ts';
import { clockText } from '../../src/ui/clock-text.ts';
import { ECONOMIC_CALENDAR } from '../gallery/samples-trade.ts';

const TAGS = Object.values(LANGUAGES);
const afternoon = Date.UTC(2026, 0, 15, 13, 5);
const night = Date.UTC(2026, 0, 15, 0, 5);

describe('how times read', () => {
  it.each([
    [undefined, 'UTC'],
    ['', 'UTC'],
    ['Etc/Unknown', 'UTC'],
    ['Middle-earth/Shire', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ])('S2.24 a device that says its zone is %s reads by %s', (said, meant) => {
    expect(zoneSaid(said)).toBe(meant);
    expect(timesOf('en', zoneSaid(said), '24').timeText(afternoon)).toContain('2026');
  });

  it('S9.2 with 24 hours they are from 0 to 23 in every language, with 12 never over 12', () => {
    for (const tag of TAGS)
      for (const name of ['timeText', 'shortTimeText', 'hourText'] as const) {
        const [full, half] = [timesOf(tag, 'UTC', '24')[name], timesOf(tag, 'UTC', '12')[name]];
        expect(full(afternoon), tag).toMatch(/(^|\D)13\D05(\D|$)/);
        expect(full(night), tag).toMatch(/(^|\D)0?0\D05(\D|$)/);
        expect(half(afternoon), tag).toMatch(/(^|\D)0?1\D05(\D|$)/);
        expect(half(night), tag).toMatch(/(^|\D)12\D05(\D|$)/);
      }
  });

  it.each([
    ['en', '1:05 PM'],
    ['hk', '下午1:05'],
    ['de', '13:05'],
    ['jp', '13:05'],
    ['ar', '1:05 م'],
    ['fi', '13.05'],
  ] as const)('S9.2 unless told, %s counts hours as it is used to: %s', (language, text) => {
    expect(timesOf(LANGUAGES[language], 'UTC', 'language').hourText(afternoon)).toBe(text);
  });

  it.each([
    ['en-GB', '15 Jan 2026', '13:05'],
    ['en-US', 'Jan 15, 2026', '1:05 PM'],
    ['en-US@posix', 'Jan 15, 2026', '1:05 PM'],
  ])('S9.2 English reads as in the region of the browser: %s', (said, day, hour) => {
    vi.stubGlobal('navigator', { languages: ['de-DE', said] });
    // A zone of its own: what was made once for a language, zone and clock is kept.
    const zone = { 'en-GB': 'Europe/London', 'en-US': 'Africa/Abidjan' }[said] ?? 'Africa/Dakar';
    const { dayText, hourText } = timesOf('en', zone, 'language');
    vi.unstubAllGlobals();
    expect([dayText(afternoon), hourText(afternoon)]).toEqual([day, hour]);
  });

  it('S9.2 every language keeps Latin digits and the Gregorian calendar, in every zone and by every clock', () => {
    for (const tag of TAGS)
      for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York'])
        for (const clock of ['language', '12', '24'] as const) {
          const { dayText, timeText, shortDayText, shortTimeText, hourText } = timesOf(tag, zone, clock);
          for (const write of [dayText, timeText, shortDayText, shortTimeText, hourText])
            expect(write(afternoon).replace(/[0-9]/g, ''), tag).not.toMatch(/\p{Nd}/u);
          expect(dayText(afternoon), tag).toContain('2026');
        }
  });

  it.each([
    ['UTC', 'Jan 15, 2026, 1:05 PM UTC'],
    ['Asia/Kolkata', 'Jan 15, 2026, 6:35 PM GMT+5:30'],
    ['America/New_York', 'Jan 15, 2026, 8:05 AM GMT-5'],
    ['Pacific/Apia', 'Jan 16, 2026, 2:05 AM GMT+13'],
  ])('S2.24 in %s an instant is %s', (zone, text) => {
    expect(timesOf('en', zone, 'language').timeText(afternoon)).toBe(text);
  });

  it('S2.24 names the offset that the zone has at the instant, not the one of today', () => {
    const { timeText } = timesOf('en', 'America/New_York', '24');
    expect(timeText(Date.UTC(2026, 10, 1, 5, 30))).toBe('Nov 1, 2026, 01:30 GMT-4');
    expect(timeText(Date.UTC(2026, 10, 1, 6, 30))).toBe('Nov 1, 2026, 01:30 GMT-5');
  });

  it('S2.24 the zone of the device is the one that its clocks are in', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(timesOf('en', 'device', '24').zone).toBe(timeZone);
    expect(timesOf('en', 'device', '24').dayText(night)).toBe(timesOf('en', timeZone, '24').dayText(night));
  });

  it.each([
    'Moon/Tycho',
    '',
  ])('S2.24 a zone %j that this browser does not know is that of the device', (zone) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(timesOf('en', zone, '24').zone).toBe(timeZone);
  });
});

describe('the days of a zone', () => {
  const HOUR = 3_600_000;
  const startOf = (zone: string, day: string): string =>
    new Date(zoneDays(zone).startOf(Date.parse(day) / (24 * HOUR))).toISOString();

  it.each([
    ['UTC', '2026-11-25', '2026-11-25T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-25', '2026-11-24T18:30:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Pacific/Apia', '2026-11-25', '2026-11-24T11:00:00.000Z'],
    // The clocks go from 23:59 to 1:00.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    // The clocks go from 0:59 back to 0:00.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    // Samoa had no such day: it went from the 29th to the 31st.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ])('S2.48 in %s %s begins at %s', (zone, day, atIso) => {
    expect(startOf(zone, day)).toBe(atIso);
  });
});

describe('a period of the order history', () => {
  const period = (zone: string, nowIso: string, ask = 'month') =>
    Object.fromEntries(
      Object.entries(stretchOf(ask, zone, Date.parse(nowIso))).flatMap(([name, ms]) =>
        ms === undefined ? [] : [[name, new Date(ms).toISOString().slice(0, 16)]],
      ),
    );

  it.each([
    // Already December there.
    ['Asia/Kolkata', '2026-11-30T19:00Z', { fromMs: '2026-11-30T18:30', toMs: '2026-12-01T18:30' }],
    // Still October there; then a month whose first days are in daylight saving time, and its last ones are not.
    ['America/New_York', '2026-11-01T03:00Z', { fromMs: '2026-10-01T04:00', toMs: '2026-11-01T04:00' }],
    ['America/New_York', '2026-11-25T12:00Z', { fromMs: '2026-11-01T04:00', toMs: '2026-11-26T05:00' }],
    ['Pacific/Apia', '2026-11-30T12:00Z', { fromMs: '2026-11-30T11:00', toMs: '2026-12-01T11:00' }],
    ['UTC', '2026-11-30T23:59Z', { fromMs: '2026-11-01T00:00', toMs: '2026-12-01T00:00' }],
  ])('S2.48 S7.25 this month in %s at %s', (zone, nowIso, stretch) => {
    expect(period(zone, nowIso)).toEqual(stretch);
  });

  it('S2.48 S7.25 everything has no first instant, and last month both', () => {
    expect(Object.keys(period('Asia/Kolkata', '2026-11-30T19:00Z', 'all'))).toEqual(['toMs']);
    expect(period('Asia/Kolkata', '2026-11-30T19:00Z', 'lastMonth')).toEqual({
      fromMs: '2026-10-31T18:30',
      toMs: '2026-11-30T18:30',
    });
  });
});

describe('the days of the economic calendar', () => {
  it('S2.3 an event late on a day of UTC is of the next day further east', () => {
    const [first] = ECONOMIC_CALENDAR.events;
    if (!first) throw new Error('the sample has no events');
    const late = { ...first, atMs: Date.UTC(2026, 0, 15, 20) };
    const next = { ...first, title: 'Next', atMs: Date.UTC(2026, 0, 16, 2) };
    const counts = (zone: string) =>
      daysOf([late, next], zoneDays(zone).dayOf).map(({ events }) => events.length);
    expect(counts('UTC')).toEqual([1, 1]);
    expect(counts('Asia/Kolkata')).toEqual([2]);
    expect(counts('America/New_York')).toEqual([2]);
  });
});

describe('a span on a clock', () => {
  it.each([
    [0, '00:00:00'],
    [-5_000, '00:00:00'],
    [1, '00:00:01'],
    [59_000, '00:00:59'],
    [59_001, '00:01:00'],
    [47_122_000, '13:05:22'],
    [172_800_000, '48:00:00'],
  ])('S4.10 %i ms read %s', (spanMs, text) => {
    expect(clockText(spanMs)).toBe(text);
  });
});

const NOW = 1_000_000_000;
const HOUR = 3_600_000;
const open = { isClosed: false, heardAtMs: NOW, changeAtMs: null };

describe('what a trader should know of the time', () => {
  it.each([
    ['S5.9 a fresh price in a market that never closes needs no word', open, null],
    ['S5.9 nor does one that was never heard of', { ...open, heardAtMs: null }, null],
    ['S5.9 a price is as good as new for two seconds', { ...open, heardAtMs: NOW - 1_999 }, null],
    ['S5.9 then it has an age', { ...open, heardAtMs: NOW - 2_000 }, { kind: 'priceAge', ms: 2_000 }],
    [
      'S4.10 a session counts its last hour down',
      { ...open, changeAtMs: NOW + HOUR },
      { kind: 'closesIn', ms: HOUR },
    ],
    ['S4.10 but not what comes before', { ...open, changeAtMs: NOW + HOUR + 1 }, null],
    ['S4.10 nor what is over', { ...open, changeAtMs: NOW }, null],
    [
      'S5.9 an old price matters more than the end of the session',
      { isClosed: false, heardAtMs: NOW - 5_000, changeAtMs: NOW + 1 },
      { kind: 'priceAge', ms: 5_000 },
    ],
    [
      'S4.10 a closed market says when it opens, however far off and however old its price',
      { isClosed: true, heardAtMs: NOW - 5_000, changeAtMs: NOW + 60 * HOUR },
      { kind: 'opensIn', ms: 60 * HOUR },
    ],
    [
      'S4.10 one that should have opened says nothing',
      { isClosed: true, heardAtMs: null, changeAtMs: NOW },
      null,
    ],
  ])('%s', (_, times, note) => {
    expect(clockNote(times, NOW)).toEqual(note);
  });
});
