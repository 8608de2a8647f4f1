import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import type { OwnProtection } from '#contract/routes/protection';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { QuickPicks } from '../../../ui/quick-picks.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useLengthTexts } from '../../app/i18n/length-texts.ts';
import { protectionFeature } from '../../features/protection.ts';
import styles from './protection.module.css';

/** A pause of trading: how long, and the question before it. A pause can only be made longer. */
export function PauseCard({ pauses, isPaused }: Pick<OwnProtection, 'pauses'> & { isPaused: boolean }) {
  const { t } = useTranslation();
  const { daysText } = useLengthTexts();
  const protection = useFeature(protectionFeature);
  const canAsk = useChart(protectionFeature, (snapshot) => snapshot.can({ type: 'pause.ask', days: '1' }));
  return (
    <Card title={t('protection.pause')}>
      <p className={styles.meaning}>{t('protection.pauseText')}</p>
      {pauses.length > 0 && (
        <QuickPicks
          label={t(isPaused ? 'protection.longer' : 'protection.pauseFor')}
          columns={3}
          picks={pauses.map(({ days }) => ({
            key: days,
            label: daysText(Number(days)),
            onPick: canAsk ? () => protection.send({ type: 'pause.ask', days }) : null,
          }))}
        />
      )}
      <PauseQuestion pauses={pauses} />
    </Card>
  );
}

function PauseQuestion({ pauses }: Pick<OwnProtection, 'pauses'>) {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  const { daysText } = useLengthTexts();
  const protection = useFeature(protectionFeature);
  const isAsked = useChart(protectionFeature, (snapshot) => snapshot.hasTag('asking'));
  const isBusy = useChart(protectionFeature, (snapshot) => snapshot.hasTag('busy'));
  const asked = useChart(protectionFeature, ({ context: { change } }) =>
    change?.of === 'pause' ? change.days : null,
  );
  const pause = pauses.find(({ days }) => days === asked) ?? { days: '0', endsAtMs: 0 };
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      busy={isBusy}
      title={t('protection.pauseAsk', { time: daysText(Number(pause.days)) })}
      text={t('protection.pauseQuestion', { time: timeText(pause.endsAtMs) })}
      confirmLabel={t('protection.pause')}
      cancelLabel={t('common.cancel')}
      onOpenChange={() => protection.send({ type: 'change.withdrawn' })}
      onConfirm={() => protection.send({ type: 'pause.confirm', key: newKey() })}
    />
  );
}
