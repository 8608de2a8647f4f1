import { useSelector } from '@xstate/react';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { type SearchOption, SearchSelect } from '../../../ui/search-select.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Ticking } from '../../../ui/ticking.tsx';
import { isZone, timesOf, useTimes, zoneNamed } from '../../app/format/times.ts';
import { useCharts } from '../../app/hooks/charts.ts';
import { Fetched, useFetched, yieldToMain } from '../../app/hooks/fetched.ts';
import styles from './system-screen.module.css';

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

const CLOCKS = ['language', '12', '24'] as const;

/** By which clocks times are shown, and how hours are counted. */
export function TimeChoice() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const clock = useSelector(preferences, ({ context }) => context.clock);
  return (
    <Card>
      <div className={styles.theme}>
        <ZoneChoice />
        <span className={styles.themeLabel}>
          <Clock size={20} aria-hidden="true" />
          {t('system.clock')}
        </span>
        <Segmented
          label={t('system.clock')}
          value={clock}
          options={CLOCKS.map((value) => ({ value, label: t(`system.clockOf.${value}`) }))}
          onValueChange={(picked) => preferences.send({ type: 'times.picked', times: { clock: picked } })}
        />
        <Now />
      </div>
    </Card>
  );
}

function ZoneChoice() {
  const { t, i18n } = useTranslation();
  const { preferences } = useCharts();
  const picked = useSelector(preferences, ({ context }) => context.zone);
  const zone = isZone(picked) ? picked : 'device';
  const cities = useFetched(zoneOptions(i18n.language)) ?? [];
  const first = [
    {
      value: 'device',
      label: `${t('system.zoneDevice')} · \u2068${deviceLabel(i18n.language)}\u2069`,
    },
    { value: 'UTC', label: 'UTC' },
  ];
  const isKnown = [...first, ...cities].some(({ value }) => value === zone);
  return (
    <SearchSelect
      label={t('system.zone')}
      options={[...first, ...(isKnown ? [] : [zoneOption(i18n.language, zone)]), ...cities]}
      value={zone}
      onValueChange={(value) => preferences.send({ type: 'times.picked', times: { zone: value } })}
      searchLabel={t('system.zoneSearch')}
      emptyText={t('system.zoneNone')}
    />
  );
}

/** What the time is now, as all times are written. */
function Now() {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  return (
    <Ticking>
      {(nowMs) => (
        <p className={styles.now}>{t('system.clockNow', { time: `\u2068${timeText(nowMs)}\u2069` })}</p>
      )}
    </Ticking>
  );
}
