import MessagesSquare from 'lucide-react/icons/messages-square';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from '../parts.module.css';

/** Leads to the support (S2.23), from the head of the screens before the login. */
export function HelpLink() {
  const { t } = useTranslation();
  return (
    <Link to="/mine/chat" className={styles.link} aria-label={t('user.link.chat')}>
      <MessagesSquare size={20} aria-hidden="true" />
    </Link>
  );
}
