import LogOut from 'lucide-react/icons/log-out';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDesk, useDoor } from '../app/context.ts';
import styles from './signed-in-as.module.css';

/** Who is signed in, as what, and the way out. */
export function SignedInAs() {
  const { session } = useDoor();
  const { name, roles } = useDesk().who;
  return (
    <div className={styles.who}>
      <span className={styles.mark} aria-hidden="true">
        {name.slice(0, 2)}
      </span>
      <span className={styles.texts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.roles}>{roles.join(', ')}</span>
      </span>
      <IconButton label="Sign out" onClick={() => session.send({ type: 'signOut.ask' })}>
        <LogOut size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
