import { Link } from 'react-router-dom';
import { useRight } from '../app/context.ts';
import styles from './user-link.module.css';

/** The number of a user, which leads to them for operators who may see users. */
export function UserLink({ uid }: { uid: string }) {
  const maySee = useRight('users.see');
  if (!maySee) return <span className="num">{uid}</span>;
  return (
    <Link to={`/users/${uid}`} className={styles.link}>
      {uid}
    </Link>
  );
}
