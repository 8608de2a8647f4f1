import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DIRECTION } from '#contract/constants';
import { type NotificationContent, targetOf, titleKeyOf } from '#contract/notifications';
import type { Notification } from '#contract/routes/notifications';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { digitsOf } from '../../../ui/numbers.ts';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useFeature } from '../../app/hooks/charts.ts';
import { unreadFeature } from '../../features/bell.ts';
import { useWrittenPrice } from '../../parts/numbers/written-price.ts';
import { OwnAmount } from '../../parts/own-money.tsx';
import styles from './inbox.module.css';
import { NOTICE_KINDS, noticeToneOf } from './kinds.ts';

/** One thing the server told the account. A press leads to the screen that shows it, and marks it as read. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const { shortTimeText } = useTimes();
  const unread = useFeature(unreadFeature);
  const { id, content, instrument = '', createdAtMs, isRead } = notification;
  const { Icon } = NOTICE_KINDS[content.kind];
  return (
    <li>
      <Link
        to={targetOf(content)}
        className={styles.row}
        data-unread={isRead ? undefined : ''}
        onClick={() => isRead || unread.send({ type: 'notification.read', which: id })}
      >
        <IconTile tone={noticeToneOf(content)}>
          <Icon size={18} />
        </IconTile>
        <span className={styles.text}>
          <span className={styles.title}>
            <Title content={content} instrument={instrument} />
            {!isRead && (
              <>
                <span className={styles.dot} aria-hidden="true" />
                <span className="visually-hidden">{t('inbox.new')}</span>
              </>
            )}
          </span>
          <Detail content={content} instrument={instrument} />
          <time className={styles.time} dateTime={new Date(createdAtMs).toISOString()}>
            {shortTimeText(createdAtMs)}
          </time>
        </span>
        <Result content={content} />
      </Link>
    </li>
  );
}

type AboutProps = { content: NotificationContent; instrument: string };

function Title({ content, instrument }: AboutProps) {
  const { t } = useTranslation();
  const written = useWrittenPrice();
  if (content.kind === 'announcement') return <bdi>{content.data.title}</bdi>;
  const { kind, data } = content;
  const level = kind === 'price-alert' ? written(Number(data.instrumentId), data.level) : '';
  return <span>{t(`notice.${titleKeyOf(content)}`, { instrument, level })}</span>;
}

/** What an order was, at which price; how the margin stands, or will. */
function Detail({ content, instrument }: AboutProps) {
  const { t } = useTranslation();
  const { numbers, lotsText } = useFormat();
  const { timeText } = useTimes();
  const written = useWrittenPrice();
  const { kind, data } = content;
  if (kind === 'margin-warning' || kind === 'margin-alarm')
    return (
      <span className={styles.detail}>
        {t('order.riskRate')} <bdi className="num">{numbers.percent(data.riskRate)}</bdi>
      </span>
    );
  if (kind === 'margin-rise') {
    const factor = numbers.plain(data.factor);
    const text = t('notice.marginRiseText', { instrument, factor, time: timeText(data.atMs) });
    return <span className={styles.detail}>{text}</span>;
  }
  if (kind === 'new-device')
    return (
      <span className={styles.detail}>
        <bdi>{[data.browser, data.system, data.network].filter(Boolean).join(' · ')}</bdi>
      </span>
    );
  if (!('direction' in data)) return null;
  return (
    <span className={styles.detail}>
      <bdi>{instrument}</bdi>{' '}
      <span>{t(data.direction === DIRECTION.buy ? 'common.buy' : 'common.sell')}</span>{' '}
      <bdi className="num">{t('order.lots', { count: Number(data.lots), lots: lotsText(data.lots) })}</bdi>
      {'price' in data && <bdi className="num">{written(Number(data.instrumentId), data.price)}</bdi>}
    </span>
  );
}

/** What it brought, or how much it is about. */
function Result({ content: { kind, data } }: { content: NotificationContent }) {
  if ('profit' in data) return <OwnAmount className={styles.result} value={data.profit} signed />;
  if (kind === 'balance-corrected')
    return (
      <OwnAmount
        className={styles.result}
        value={data.amount}
        unit="USD"
        digits={Math.max(2, digitsOf(data.amount))}
        signed
      />
    );
  if ('amount' in data) return <OwnAmount className={styles.result} value={data.amount} unit="USD" />;
  return null;
}
