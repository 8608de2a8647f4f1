import { useSelector } from '@xstate/react';
import CandlestickChart from 'lucide-react/icons/candlestick-chart';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Newspaper from 'lucide-react/icons/newspaper';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { QuoteRowSkeleton } from '../../../ui/quote-row-skeleton.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useCharts } from '../../app/charts.ts';
import { LaterUnread } from '../../app/later-unread.tsx';
import { useShown } from '../../app/use-shown.ts';
import { BellLink } from '../../parts/inbox/bell-link.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import styles from './home-screen.module.css';
import { LanguageLink } from './language-link.tsx';
import { ListHead } from './list-head.tsx';
import { QuoteList } from './quote-list.tsx';
import { RecentRow } from './recent-row.tsx';

/** Quotes (S2.37 to S2.42): a thin view of the quotes chart. */
export function HomeScreen() {
  const { quotes } = useCharts();
  useShown(
    () => quotes.send({ type: 'quotes.shown' }),
    () => quotes.send({ type: 'quotes.hidden' }),
  );
  return (
    <>
      <HomeHeader />
      <main className={styles.main} data-wide="">
        <HomeContent />
      </main>
    </>
  );
}

function HomeHeader() {
  const { t } = useTranslation();
  const { session } = useCharts();
  const isVisitor = useSelector(session, (snapshot) => snapshot.hasTag('visitor'));
  return (
    <ScreenHeader
      leading={<Logo size={28} />}
      title={
        <span className={styles.name} data-truncates="">
          <span>{t('app.name')}</span>
        </span>
      }
      actions={
        <>
          <Link to="/news" className={styles.account} aria-label={t('news.title')}>
            <Newspaper size={20} aria-hidden="true" />
          </Link>
          <Link to="/product" className={styles.account} aria-label={t('search.title')}>
            <Search size={20} aria-hidden="true" />
          </Link>
          <LanguageLink />
          {!isVisitor && (
            <BellLink>
              <LaterUnread />
            </BellLink>
          )}
          {isVisitor ? (
            <Link to="/login" className={buttonClass({ variant: 'primary', size: 's' })}>
              {t('home.signIn')}
            </Link>
          ) : (
            <Link to="/user" className={styles.account} aria-label={t('tab.user')}>
              <CircleUserRound size={22} aria-hidden="true" />
            </Link>
          )}
        </>
      }
    />
  );
}

function HomeContent() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const shows = useSelector(quotes, (snapshot) => {
    if (snapshot.hasTag('empty')) return 'empty';
    if (snapshot.hasTag('failed')) return 'failed';
    return snapshot.context.instruments.length > 0 ? 'rows' : 'skeleton';
  });
  switch (shows) {
    case 'rows':
      return (
        <>
          <ListHead />
          <RecentRow />
          <QuoteList />
        </>
      );
    case 'skeleton':
      return <QuoteRowSkeleton label={t('common.loading')} />;
    case 'empty':
      return <EmptyState icon={<CandlestickChart size={28} aria-hidden="true" />} text={t('home.empty')} />;
    case 'failed':
      return <LoadFailed onRetry={() => quotes.send({ type: 'quotes.retry' })} />;
  }
}
