import { useTranslation } from 'react-i18next';
import { PAUSE_DAYS } from '#contract/protection';
import { useChart, useFeature } from '../../app/charts.ts';
import { useTimes } from '../../app/times.ts';
import { useLengthText } from '../../app/use-length-text.ts';
import { protectionFeature } from '../../features/protection.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QuickPicks } from '../../ui/quick-picks.tsx';
import styles from './protection.module.css';

const DAY_MS = 86_400_000;

/** A pause of trading: how long, and the question before it. A pause can only be made longer. */
export function PauseCard({ pausedUntilMs }: { pausedUntilMs: number | null }) {
  const { t } = useTranslation();
  const daysText = useLengthText('day');
  const protection = useFeature(protectionFeature);
  const longer = PAUSE_DAYS.filter((days) => Date.now() + Number(days) * DAY_MS > (pausedUntilMs ?? 0));
  return (
    <Card title={t('protection.pause')}>
      <p className={styles.meaning}>{t('protection.pauseText')}</p>
      {longer.length > 0 && (
        <QuickPicks
          label={t(pausedUntilMs === null ? 'protection.pauseFor' : 'protection.longer')}
          picks={longer.map((days) => ({
            key: days,
            label: daysText(Number(days)),
            onPick: () => protection.send({ type: 'pause.ask', days }),
          }))}
        />
      )}
      <PauseQuestion />
    </Card>
  );
}

function PauseQuestion() {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  const daysText = useLengthText('day');
  const protection = useFeature(protectionFeature);
  const isAsked = useChart(protectionFeature, (snapshot) => snapshot.hasTag('asking'));
  const isBusy = useChart(protectionFeature, (snapshot) => snapshot.hasTag('busy'));
  const days = useChart(protectionFeature, ({ context: { change } }) =>
    change?.of === 'pause' ? Number(change.days) : 0,
  );
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      busy={isBusy}
      title={t('protection.pauseAsk', { time: daysText(days) })}
      text={t('protection.pauseQuestion', { time: timeText(Date.now() + days * DAY_MS) })}
      confirmLabel={t('protection.pause')}
      cancelLabel={t('common.cancel')}
      onOpenChange={() => protection.send({ type: 'change.withdrawn' })}
      onConfirm={() => protection.send({ type: 'pause.confirm', key: crypto.randomUUID() })}
    />
  );
}
