import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useFetched } from '../../app/hooks/fetched.ts';
import { useRunning } from '../../app/hooks/use-running.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { allTexts } from '../../app/i18n/i18n.ts';
import { pushFeature, unreadFeature } from '../../features/bell.ts';
import styles from './inbox-link.module.css';

const FEATURES = [unreadFeature, pushFeature];
/** More than these have no room beside a bell. */
const MOST = 99;

/** How many notifications are unread; nothing while that is not known. */
export function UnreadBadge() {
  const { i18n } = useTranslation();
  const isRunning = useRunning(FEATURES);
  const hasTexts = useFetched(allTexts(i18n));
  return isRunning && hasTexts ? <Count /> : null;
}

function Count() {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const unread = useFeature(unreadFeature);
  const push = useFeature(pushFeature);
  const count = useChart(unreadFeature, ({ context }) => context.count ?? 0);
  useShown(() => {
    unread.send({ type: 'unread.wanted' });
    push.send({ type: 'push.looked' });
  });
  if (count === 0) return null;
  const number = numbers.plain(count);
  return (
    <>
      <span className={classNames(styles.badge, 'num')} aria-hidden="true">
        {count > MOST ? `${numbers.plain(MOST)}+` : number}
      </span>
      <span className="visually-hidden">{t('inbox.unread', { number })}</span>
    </>
  );
}
