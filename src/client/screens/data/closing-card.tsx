import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import ChartLine from 'lucide-react/icons/chart-line';
import Clock from 'lucide-react/icons/clock';
import CopyCheck from 'lucide-react/icons/copy-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { newKey } from '#contract/idempotency';
import type { ClosingObstacle } from '#contract/routes/privacy';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { digitsOf } from '../../../ui/numbers.ts';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { accountClosingFeature } from '../../features/privacy.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { OwnAmount } from '../../parts/own-money.tsx';
import { LoadingBlock } from '../../parts/resource-view.tsx';
import styles from '../small-screens.module.css';

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
      <p className={styles.dataText}>{t('privacy.closeText')}</p>
      {reason !== '' && (
        <p className={styles.dataText} role="status">
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
          <span className={styles.dataText}>
            {t('privacy.waitingText', { time: shortTimeText(askedAtMs) })}
          </span>
        </span>
      </div>
      <Button variant="quiet" size="l" block onClick={() => closing.send({ type: 'keep.ask' })}>
        {t('privacy.keep')}
      </Button>
    </>
  );
}

/** Decimals an amount has at least. */
const CENTS = 2;
const QUESTIONS = ['askingRest', 'askingKeep', 'asking'] as const;

/** What is asked before the account is closed, its rest given up, or the request withdrawn. */
export function ClosingQuestions() {
  const { t } = useTranslation();
  const closing = useFeature(accountClosingFeature);
  const asks = useChart(accountClosingFeature, (snapshot) =>
    QUESTIONS.find((question) => snapshot.hasTag(question)),
  );
  const isBusy = useChart(accountClosingFeature, (snapshot) => snapshot.hasTag('busy'));
  const rest = useChart(accountClosingFeature, ({ context }) => context.closing?.rest ?? '0');
  const withdraw = () => closing.send({ type: 'question.withdrawn' });
  return (
    <>
      <ConfirmDialog
        open={asks === 'asking'}
        danger
        title={t('privacy.closeAsk')}
        text={t('privacy.closeAskText')}
        confirmLabel={t('privacy.close')}
        cancelLabel={t('common.cancel')}
        onOpenChange={withdraw}
        onConfirm={() => closing.send({ type: 'close.confirm', key: newKey() })}
      />
      <ConfirmDialog
        open={asks === 'askingRest'}
        danger
        title={t('privacy.restAsk')}
        text={t('privacy.restText')}
        confirmLabel={t('privacy.restConfirm')}
        cancelLabel={t('common.cancel')}
        onOpenChange={withdraw}
        onConfirm={() => closing.send({ type: 'rest.confirm' })}
      >
        <p className={styles.rest}>
          {/* To the last decimal: it may be less than a cent. */}
          <OwnAmount value={rest} unit="USD" digits={Math.max(CENTS, digitsOf(rest))} />
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'askingKeep'}
        busy={isBusy}
        title={t('privacy.keepAsk')}
        text={t('privacy.keepText')}
        confirmLabel={t('privacy.keep')}
        cancelLabel={t('common.cancel')}
        onOpenChange={withdraw}
        onConfirm={() => closing.send({ type: 'keep.confirm', key: newKey() })}
      />
    </>
  );
}

/** What each obstacle is called, and where it is settled. */
const SETTLED = {
  position: { to: '/order?type=1', name: 'order.holding', Icon: ChartLine },
  pendingOrder: { to: '/order?type=0', name: 'order.pending', Icon: Clock },
  deposit: { to: '/mine/charge?show=records', name: 'user.link.charge', Icon: ArrowDownToLine },
  withdrawal: { to: '/mine/withdraw?show=records', name: 'user.link.withdraw', Icon: ArrowUpFromLine },
  loan: { to: '/loan/record', name: 'user.link.loan', Icon: HandCoins },
  copy: { to: '/documentary/copies', name: 'privacy.copies', Icon: CopyCheck },
  copied: { to: '/documentary/lead', name: 'leading.followers', Icon: UsersRound },
  balance: { to: '/mine/withdraw', name: 'user.balance', Icon: Wallet },
} as const satisfies Record<ClosingObstacle, unknown>;

/** What must be settled before the account can be closed, each a link to where that is done. */
export function Obstacles() {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const closing = useChart(accountClosingFeature, ({ context }) => context.closing);
  if (!closing) return null;
  return (
    <>
      <h3>{t('privacy.inTheWay')}</h3>
      <ul className={styles.rows} aria-label={t('privacy.inTheWay')}>
        {closing.obstacles.map(({ kind, count }) => {
          const { to, name, Icon } = SETTLED[kind];
          const value =
            kind === 'balance' ? <OwnAmount value={closing.balance} unit="USD" /> : numbers.fixed(count, 0);
          return (
            <li key={kind}>
              <ListRow
                icon={<Icon size={20} aria-hidden="true" />}
                label={t(name)}
                value={value}
                render={(link) => <Link to={to} {...link} />}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
