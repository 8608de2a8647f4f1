import { useSelector } from '@xstate/react';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCharts } from '../app/hooks/charts.ts';
import { BellLink } from './inbox/bell-link.tsx';
import { UnreadBadge } from './inbox/unread-badge.tsx';
import styles from './parts.module.css';
import { SearchLink } from './search-link.tsx';

/** The bell of a trader, with how many are unread; a visitor has none. */
export function Bell() {
  const { session } = useCharts();
  const isVisitor = useSelector(session, (snapshot) => snapshot.hasTag('visitor'));
  if (isVisitor) return null;
  return (
    <BellLink>
      <UnreadBadge />
    </BellLink>
  );
}

/** What is in reach from the head of every main screen: the search, the inbox and, but on its own screen, the account. */
export function HeaderActions({ isAccount = false }: { isAccount?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <SearchLink />
      <Bell />
      {!isAccount && (
        <Link to="/user" className={styles.link} aria-label={t('user.title')}>
          <CircleUserRound size={20} aria-hidden="true" />
        </Link>
      )}
    </>
  );
}
