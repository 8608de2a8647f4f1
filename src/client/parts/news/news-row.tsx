import { Link } from 'react-router-dom';
import type { NewsSummary } from '#contract/entities';
import { NewsDate, writtenIn } from './news-date.tsx';
import styles from './news-row.module.css';

/** One item of a list of news; leads to the whole. */
export function NewsRow({ item }: { item: NewsSummary }) {
  return (
    <li>
      <Link to={`/news/detail?id=${item.id}`} className={styles.row} {...writtenIn(item.lang)}>
        {item.logo !== '' && (
          <span className={styles.logo} aria-hidden="true">
            {item.logo}
          </span>
        )}
        <span className={styles.text}>
          <strong className={styles.title}>{item.title}</strong>
          <span className={styles.desc} data-truncates="">
            {item.desc}
          </span>
          <NewsDate className={styles.time} atMs={item.createdAtMs} />
        </span>
      </Link>
    </li>
  );
}
