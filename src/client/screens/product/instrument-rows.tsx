import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../../ui/card.tsx';
import { InstrumentBadge } from '../../../ui/instrument-badge.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { tradePath } from '../../app/shell/paths.ts';
import { StarButton } from '../../parts/watchlist/star-button.tsx';
import styles from './product-screen.module.css';

type Row = { id: number; code: string; showCode: string; logo: string; name?: string; value: ReactNode };

/** Instruments of one kind; each leads to its own address on trade (S2.13, S2.3). Its name stands below where it is shown by its code. */
export function InstrumentRows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Card flush title={title}>
      {rows.map(({ id, code, showCode, logo, name = showCode, value }) => (
        <div key={id} className={styles.row}>
          <StarButton id={id} name={showCode} />
          <ListRow
            leading={<InstrumentBadge logo={logo} />}
            label={<bdi>{showCode}</bdi>}
            detail={name === showCode ? undefined : <bdi>{name}</bdi>}
            value={value}
            chevron={false}
            render={(link) => <Link to={tradePath(code)} {...link} />}
          />
        </div>
      ))}
    </Card>
  );
}
