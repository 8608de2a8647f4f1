import { useTranslation } from 'react-i18next';
import { ALARMS } from '#contract/protection';
import type { OwnProtection } from '#contract/routes/protection';
import { useChart, useFeature } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { protectionFeature } from '../../features/protection.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './protection.module.css';

/** At which risk rate the trader is told. */
export function AlarmCard({ alarm }: { alarm: OwnProtection['alarm'] }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const protection = useFeature(protectionFeature);
  const picked = useChart(protectionFeature, ({ value, context: { change } }) => {
    const isArming = typeof value === 'object' && typeof value.shown === 'object' && 'arming' in value.shown;
    return isArming && change?.of === 'alarm' ? change.alarm : null;
  });
  return (
    <Card title={t('protection.alarm')}>
      <p className={styles.meaning}>{t('protection.alarmText')}</p>
      <Segmented
        label={t('protection.alarm')}
        options={ALARMS.map((value) => ({
          value,
          label: value === 'off' ? t('protection.alarmOff') : numbers.percent(value),
        }))}
        value={picked ?? alarm}
        onValueChange={(next) =>
          protection.send({ type: 'alarm.pick', alarm: next, key: crypto.randomUUID() })
        }
      />
    </Card>
  );
}
