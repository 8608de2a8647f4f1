import { PAGE_SIZE } from '#contract/constants';
import { Button } from '../../ui/button.tsx';
import styles from './pager.module.css';

type PagerProps = {
  label: string;
  /** From 1, the newest first. */
  page: number;
  /** Rows on this page: a whole page of them may have another behind it. */
  rows: number;
  onGo: (page: number) => void;
};

/** The way through what is read page by page. */
export function Pager({ label, page, rows, onGo }: PagerProps) {
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button variant="quiet" size="s" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        Newer
      </Button>
      <span>{`Page ${page}`}</span>
      <Button variant="quiet" size="s" disabled={rows < PAGE_SIZE} onClick={() => onGo(page + 1)}>
        Older
      </Button>
    </nav>
  );
}
