import BellIcon from 'lucide-react/icons/bell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './inbox-link.module.css';

/** The way to the inbox from the header of a tab; `children` is how many are unread. */
export function BellLink({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Link to="/mine/inbox" className={styles.bell}>
      <BellIcon size={20} aria-hidden="true" />
      <span className="visually-hidden">{t('home.inbox')}</span>
      {children}
    </Link>
  );
}
