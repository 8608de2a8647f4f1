import type { SearchOption } from '../../../ui/search-select.tsx';
import { timesOf, zoneNamed } from '../../app/format/times.ts';
import { Fetched, yieldToMain } from '../../app/hooks/fetched.ts';

/** Zones to which a name is given without a pause: each takes a part of a millisecond. */
const AT_ONCE = 20;

const made = new Map<string, Fetched<readonly SearchOption[]>>();

/** Every zone that the platform knows, in a language by its BCP 47 tag; made little by little, as there are hundreds. */
export function zoneOptions(tag: string): Fetched<readonly SearchOption[]> {
  const known = made.get(tag) ?? new Fetched(() => optionsIn(tag));
  made.set(tag, known);
  return known;
}

async function optionsIn(tag: string): Promise<readonly SearchOption[]> {
  const options: SearchOption[] = [];
  for (const [index, zone] of Intl.supportedValuesOf('timeZone').filter(isOfCity).entries()) {
    if (index % AT_ONCE === 0) await yieldToMain();
    options.push(zoneOption(tag, zone));
  }
  return options.sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** A zone as it is read in the list; it is found by the names of the IANA database as well. */
export const zoneOption = (tag: string, zone: string): SearchOption => ({
  value: zone,
  label: zoneLabel(tag, zone),
  keywords: zone,
});

/** `Buenos Aires (GMT-3)`: the city, and how far its clocks are from UTC now. */
export const zoneLabel = (tag: string, zone: string): string =>
  `${cityOf(zone)} (${timesOf(tag, zone, 'language').zoneText(Date.now())})`;

/** The city of the device's own zone, with its offset. */
export const deviceLabel = (tag: string): string => zoneLabel(tag, zoneNamed('device'));

/** Cities that browsers know by an older name than their own: a trader looks for the one of today. */
const RENAMED: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  'Coral Harbour': 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
};

/** `America/Argentina/Buenos_Aires` is of Buenos Aires. */
function cityOf(zone: string): string {
  const name = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return RENAMED[name] ?? name;
}

/** `Etc/GMT+8` is of none, and its sign is the other way round. */
const isOfCity = (zone: string): boolean => zone.includes('/') && !zone.startsWith('Etc/');
