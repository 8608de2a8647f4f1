import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './parts.module.css';

/** Leads to the search, from the head of a main screen. */
export function SearchLink() {
  const { t } = useTranslation();
  return (
    <Link to="/product" className={styles.link} aria-label={t('search.title')}>
      <Search size={20} aria-hidden="true" />
    </Link>
  );
}
