import { useSelector } from '@xstate/react';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Ticking } from '../../../ui/ticking.tsx';
import { isZone, useTimes } from '../../app/format/times.ts';
import { useCharts } from '../../app/hooks/charts.ts';
import { useFetched } from '../../app/hooks/fetched.ts';
import styles from './system-screen.module.css';
import { deviceLabel, zoneOption, zoneOptions } from './zone-options.ts';

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
