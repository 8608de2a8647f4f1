import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { OwnLeading } from '#contract/entities-leaders';
import { newKey } from '#contract/idempotency';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { ScreenMain } from '../../../ui/screen-main.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { leadingFeature } from '../../features/traders.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { OwnAmount } from '../../parts/own-money.tsx';
import { LoadingBlock } from '../../parts/resource-view.tsx';
import { NameSheet, WhatIsPublic } from './name-sheet.tsx';
import { NeedList } from './need-list.tsx';
import { PausedNote, profilePath } from './trader-card.tsx';
import styles from './traders.module.css';

/** The charts this screen shows. */
export const features = [leadingFeature];

/** Leading oneself: a thin view of its chart. */
export default function LeadScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leading = useFeature(leadingFeature);
  useShown(
    () => leading.send({ type: 'leading.shown' }),
    () => leading.send({ type: 'leading.hidden' }),
  );
  return (
    <>
      <ScreenHeader
        title={t('leading.title')}
        back={{ label: t('common.back'), onPress: () => void navigate('/documentary') }}
      />
      <ScreenMain>
        <Content />
      </ScreenMain>
    </>
  );
}

function Content() {
  const leading = useFeature(leadingFeature);
  const isFailed = useChart(leadingFeature, (snapshot) => snapshot.hasTag('failed'));
  const own = useChart(leadingFeature, ({ context }) => context.own);
  if (isFailed) return <LoadFailed onRetry={() => leading.send({ type: 'leading.retry' })} />;
  if (!own) return <LoadingBlock height={320} />;
  return own.sinceMs === null ? <Beginning own={own} /> : <Leads own={own} sinceMs={own.sinceMs} />;
}

function Beginning({ own: { hindrances } }: { own: OwnLeading }) {
  const { t } = useTranslation();
  const leading = useFeature(leadingFeature);
  return (
    <>
      <p className={styles.lead}>{t('leading.intro')}</p>
      <Card title={t('leading.needs')}>
        <NeedList hindrances={hindrances} />
      </Card>
      <Card title={t('leading.public')}>
        <WhatIsPublic />
      </Card>
      <Button
        size="l"
        block
        disabled={hindrances.length > 0}
        onClick={() => leading.send({ type: 'name.ask' })}
      >
        {t('leading.choose')}
      </Button>
      <NameSheet />
    </>
  );
}

function Leads({ own, sinceMs }: { own: OwnLeading; sinceMs: number }) {
  const { t } = useTranslation();
  const { dayText } = useTimes();
  const { numbers } = useFormat();
  const leading = useFeature(leadingFeature);
  return (
    <>
      {own.isPaused && <PausedNote text={t('leading.paused')} />}
      <Card>
        <p className={styles.since}>{t('leading.since', { name: own.name, date: dayText(sinceMs) })}</p>
        <div className={styles.figures}>
          <Stat label={t('leading.followers')} value={numbers.plain(own.followers)} />
          <Stat label={t('leading.copied')} value={<OwnAmount value={own.copiedAmount} unit="USD" />} />
          <Stat label={t('leading.fee')} value={numbers.percent(own.feePercent)} />
          <Stat label={t('leading.earned')} value={<OwnAmount value={own.feesEarned} unit="USD" />} />
        </div>
        <div className={styles.actions}>
          <Link className={buttonClass({ block: true })} to={profilePath(own.id)}>
            {t('leading.see')}
          </Link>
          <Button variant="quiet" block onClick={() => leading.send({ type: 'end.ask' })}>
            {t('leading.end')}
          </Button>
        </div>
      </Card>
      <Card title={t('leading.public')}>
        <WhatIsPublic />
      </Card>
      <EndQuestion />
    </>
  );
}

function EndQuestion() {
  const { t } = useTranslation();
  const leading = useFeature(leadingFeature);
  const isAsked = useChart(leadingFeature, (snapshot) => snapshot.hasTag('asking'));
  const isBusy = useChart(leadingFeature, (snapshot) => snapshot.hasTag('busy'));
  return (
    <ConfirmDialog
      open={isAsked}
      danger
      busy={isBusy}
      title={t('leading.endAsk')}
      text={t('leading.endText')}
      confirmLabel={t('leading.end')}
      cancelLabel={t('common.cancel')}
      onOpenChange={() => leading.send({ type: 'question.withdrawn' })}
      onConfirm={() => leading.send({ type: 'end.confirm', key: newKey() })}
    />
  );
}
