import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import { ALARMS } from '#contract/protection';
import type { OwnProtection } from '#contract/routes/protection';
import { riskLevelsOf } from '#contract/trading';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ChipRows } from '../../../ui/chip-rows.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { protectionFeature } from '../../features/protection.ts';
import { useAccount } from '../../parts/own-money.tsx';
import styles from './protection.module.css';

/** The risk rate at which the server notifies the trader. */
export function AlarmCard({ alarm }: { alarm: OwnProtection['alarm'] }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const { marginCall } = riskLevelsOf(useAccount());
  const protection = useFeature(protectionFeature);
  const canPick = useChart(protectionFeature, (snapshot) =>
    snapshot.can({ type: 'alarm.pick', alarm: 'off', key: '' }),
  );
  const picked = useChart(protectionFeature, (snapshot) => {
    const { change } = snapshot.context;
    return snapshot.hasTag('arming') && change?.of === 'alarm' ? change.alarm : null;
  });
  return (
    <Card title={t('protection.alarm')}>
      <p className={styles.meaning}>{t('protection.alarmText', { percent: numbers.percent(marginCall) })}</p>
      <ChipRows label={t('protection.alarm')}>
        {ALARMS.map((one) => (
          <Chip
            key={one}
            pressed={one === (picked ?? alarm)}
            disabled={!canPick}
            onPress={() => protection.send({ type: 'alarm.pick', alarm: one, key: newKey() })}
          >
            {one === 'off' ? t('protection.alarmOff') : numbers.percent(one)}
          </Chip>
        ))}
      </ChipRows>
    </Card>
  );
}
