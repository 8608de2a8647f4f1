import { useSelector } from '@xstate/react';
import CandlestickChart from 'lucide-react/icons/candlestick-chart';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Globe from 'lucide-react/icons/globe';
import Newspaper from 'lucide-react/icons/newspaper';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { QuoteRowSkeleton } from '../../../ui/quote-row-skeleton.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { useCharts, useSiteName } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { laterPart } from '../../app/shell/later-part.tsx';
import { BellLink } from '../../parts/inbox/bell-link.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import styles from './home-screen.module.css';
import { ListHead } from './list-head.tsx';
import { QuoteList } from './quote-list.tsx';
import { RecentRow } from './recent-row.tsx';

/** How many notifications are unread, a while after home is there. */
export const { Part: LaterUnread } = laterPart(
  async () => (await import('../../parts/inbox/unread-badge.tsx')).UnreadBadge,
);

/** The account in one line; its place is kept while its code comes. */
export const { Part: LaterStrip } = laterPart(
  async () => (await import('../../parts/account-strip.tsx')).AccountStrip,
);

/** The language of the app, and the way to change it (S2.37). */
export function LanguageLink() {
  const { t } = useTranslation();
  const { preferences } = useCharts();
  const language = useSelector(preferences, ({ context }) => context.language);
  return (
    <Link
      to="/language"
      className={styles.language}
      aria-label={`${t('home.language')}: ${language.toUpperCase()}`}
    >
      <Globe size={18} aria-hidden="true" />
      <span aria-hidden="true">{language.toUpperCase()}</span>
    </Link>
  );
}

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
          <span>{useSiteName()}</span>
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
  const { quotes, session } = useCharts();
  const isVisitor = useSelector(session, (snapshot) => snapshot.hasTag('visitor'));
  const shows = useSelector(quotes, (snapshot) => {
    if (snapshot.hasTag('empty')) return 'empty';
    if (snapshot.hasTag('failed')) return 'failed';
    return snapshot.context.instruments.length > 0 ? 'rows' : 'skeleton';
  });
  switch (shows) {
    case 'rows':
      return (
        <>
          {!isVisitor && (
            <div className={styles.own}>
              <LaterStrip />
            </div>
          )}
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
