import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Bell } from './inbox/bell.tsx';
import styles from './search-link.module.css';
import { SearchLink } from './search-link.tsx';

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
