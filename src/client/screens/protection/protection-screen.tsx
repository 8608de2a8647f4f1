import OctagonPause from 'lucide-react/icons/octagon-pause';
import { useTranslation } from 'react-i18next';
import type { OwnProtection } from '#contract/routes/protection';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useBackToAccount } from '../../app/hooks/back.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { protectionFeature } from '../../features/protection.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlock } from '../../parts/resource-view.tsx';
import { AlarmCard } from './alarm-card.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import { LimitsCard } from './limits-card.tsx';
import { PauseCard } from './pause-card.tsx';
import styles from './protection.module.css';

const TEXTS = {
  pause: 'protection.barPause',
  loss: 'protection.barLoss',
  time: 'protection.barTime',
} as const;

/** Why the account opens no orders now, and until when. */
export function StandingNote({ bar }: { bar: NonNullable<OwnProtection['bar']> }) {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  return (
    <p role="status" className={styles.bar}>
      <OctagonPause size={20} aria-hidden="true" />
      <span>{t(TEXTS[bar.reason], { time: timeText(bar.untilMs) })}</span>
    </p>
  );
}

/** The charts this screen shows. */
export const features = [protectionFeature];

/** Limits, risk alarm and pause: a thin view of the chart of protection. */
export default function ProtectionScreen() {
  const { t } = useTranslation();
  const back = useBackToAccount();
  const protection = useFeature(protectionFeature);
  useShown(
    () => protection.send({ type: 'protection.shown' }),
    () => protection.send({ type: 'protection.hidden' }),
  );
  return (
    <>
      <ScreenHeader title={t('user.link.protection')} back={back} />
      <ScreenMain>
        <p className={styles.lead}>{t('protection.intro')}</p>
        <Content />
      </ScreenMain>
    </>
  );
}

function Content() {
  const feature = useFeature(protectionFeature);
  const isFailed = useChart(protectionFeature, (snapshot) => snapshot.hasTag('failed'));
  const protection = useChart(protectionFeature, ({ context }) => context.protection);
  if (isFailed) return <LoadFailed onRetry={() => feature.send({ type: 'protection.retry' })} />;
  if (!protection) return <LoadingBlock height={220} />;
  const { limits, alarm, bar, pauses, dayEndsAtMs } = protection;
  return (
    <>
      {bar && <StandingNote bar={bar} />}
      <LimitsCard limits={limits} />
      <AlarmCard alarm={alarm} />
      <PauseCard pauses={pauses} isPaused={bar?.reason === 'pause'} />
      <LimitSheet limits={limits} dayEndsAtMs={dayEndsAtMs} />
    </>
  );
}
