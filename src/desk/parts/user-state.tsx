import { Badge } from '../../ui/badge.tsx';
import styles from './user-state.module.css';

/** Frozen and deleted users stand out; a demo account says what it is. */
export function UserState({ state }: { state: string }) {
  return (
    <span className={styles.state}>
      {state.split(', ').map((word) => (
        <Badge key={word} tone={word === 'frozen' || word === 'deleted' ? 'danger' : 'neutral'}>
          {word}
        </Badge>
      ))}
    </span>
  );
}
