import CirclePause from 'lucide-react/icons/circle-pause';
import styles from './traders.module.css';

/** Says that operators paused a leader. */
export function PausedNote({ text }: { text: string }) {
  return (
    <p role="status" className={styles.paused}>
      <CirclePause size={20} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
