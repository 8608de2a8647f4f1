import { DAY_MS } from '#contract/time-units';

/** What the platform's time zone data says of a zone; daylight saving is its business alone. */
type Zone = {
  format: Intl.DateTimeFormat;
  /** Offsets of UTC days over which the offset stays; null for a day on which it changes. */
  offsetsMs: Map<number, number | null>;
};

const zones = new Map<string, Zone>();

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const zone: Zone = { format, offsetsMs: new Map() };
  zones.set(name, zone);
  return zone;
}

const OFFSET = /GMT(?:([+-])(\d\d):(\d\d))?/;

/** How far the zone's clocks are ahead of UTC at the instant. Asking the platform costs microseconds. */
function askedOffsetMs(zone: Zone, atMs: number): number {
  const [, sign, hours, minutes] = OFFSET.exec(zone.format.format(atMs)) ?? [];
  const offsetMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -offsetMs : offsetMs;
}

function offsetMs(zone: Zone, atMs: number): number {
  const day = Math.floor(atMs / DAY_MS);
  let ofDay = zone.offsetsMs.get(day);
  if (ofDay === undefined) {
    const first = askedOffsetMs(zone, day * DAY_MS);
    ofDay = first === askedOffsetMs(zone, (day + 1) * DAY_MS) ? first : null;
    zone.offsetsMs.set(day, ofDay);
  }
  return ofDay ?? askedOffsetMs(zone, atMs);
}

/**
 * The instant (epoch ms) at which a zone's clocks show a time: milliseconds after midnight of a day since the epoch,
 * negative on the evening before. Of a time that the clocks show twice it is one of the two, and for one that they skip it is an
 * hour beside: no exchange opens or closes at such a time, a recording may have a row there.
 */
export function instantOf(zoneName: string, day: number, wallMs: number): number {
  const zone = zoneOf(zoneName);
  const shownMs = day * DAY_MS + wallMs;
  return shownMs - offsetMs(zone, shownMs - offsetMs(zone, shownMs));
}

/** The instants, the earlier first, at which a zone's clocks show a time: two of one they show twice, none of one they skip. */
export function instantsOf(zoneName: string, day: number, wallMs: number): number[] {
  const zone = zoneOf(zoneName);
  const shownMs = day * DAY_MS + wallMs;
  const offsets = new Set([offsetMs(zone, shownMs - DAY_MS), offsetMs(zone, shownMs + DAY_MS)]);
  return [...offsets]
    .map((offset) => shownMs - offset)
    .filter((atMs) => atMs + offsetMs(zone, atMs) === shownMs)
    .sort((one, other) => one - other);
}
