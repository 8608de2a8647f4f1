import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { accountClosingFeature } from '../../features/privacy.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlock } from '../../parts/resource-view.tsx';
import styles from './data-screen.module.css';
import { Obstacles } from './obstacles.tsx';

/** Closing the account: what is in the way, the way to ask for it, or that it waits. */
export function ClosingCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('privacy.close')}>
      <div className={styles.body}>
        <Content />
      </div>
    </Card>
  );
}

const SHOWN = ['failed', 'inTheWay', 'open', 'waiting'] as const;

function Content() {
  const closing = useFeature(accountClosingFeature);
  const shows = useChart(accountClosingFeature, (snapshot) => SHOWN.find((tag) => snapshot.hasTag(tag)));
  switch (shows) {
    case 'failed':
      return <LoadFailed onRetry={() => closing.send({ type: 'closing.retry' })} />;
    case 'inTheWay':
      return (
        <>
          <Lead />
          <Obstacles />
        </>
      );
    case 'open':
      return (
        <>
          <Lead />
          <AskButton />
        </>
      );
    case 'waiting':
      return <Waiting />;
    case undefined:
      return <LoadingBlock height={140} />;
  }
}

/** What closing means, and why the last request was rejected. */
function Lead() {
  const { t } = useTranslation();
  const reason = useChart(accountClosingFeature, ({ context }) => context.closing?.reason ?? '');
  return (
    <>
      <p className={styles.text}>{t('privacy.closeText')}</p>
      {reason !== '' && (
        <p className={styles.text} role="status">
          <bdi>{t('privacy.rejected', { reason })}</bdi>
        </p>
      )}
    </>
  );
}

function AskButton() {
  const { t } = useTranslation();
  const closing = useFeature(accountClosingFeature);
  const isBusy = useChart(accountClosingFeature, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button variant="danger" size="l" block busy={isBusy} onClick={() => closing.send({ type: 'close.ask' })}>
      {t('privacy.close')}
    </Button>
  );
}

function Waiting() {
  const { t } = useTranslation();
  const { shortTimeText } = useTimes();
  const closing = useFeature(accountClosingFeature);
  const askedAtMs = useChart(accountClosingFeature, ({ context }) => context.closing?.askedAtMs ?? 0);
  return (
    <>
      <div className={styles.waiting} role="status">
        <IconTile tone="warning">
          <Hourglass size={18} />
        </IconTile>
        <span>
          <strong>{t('privacy.waiting')}</strong>
          <span className={styles.text}>{t('privacy.waitingText', { time: shortTimeText(askedAtMs) })}</span>
        </span>
      </div>
      <Button variant="quiet" size="l" block onClick={() => closing.send({ type: 'keep.ask' })}>
        {t('privacy.keep')}
      </Button>
    </>
  );
}
