import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCharts } from '../../app/charts.ts';
import { Card } from '../../ui/card.tsx';
import { InstrumentBadge } from '../../ui/instrument-badge.tsx';
import { ListRow } from '../../ui/list-row.tsx';

type Row = { id: number; showCode: string; logo: string; name?: string; value: ReactNode };

/** Instruments of one kind; choosing one goes to trade (S2.13). Its name stands below where it is shown by its code. */
export function InstrumentRows({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { quotes } = useCharts();
  if (rows.length === 0) return null;
  return (
    <Card flush title={title}>
      {rows.map(({ id, showCode, logo, name = showCode, value }) => (
        <ListRow
          key={id}
          leading={<InstrumentBadge logo={logo} />}
          label={<bdi>{showCode}</bdi>}
          detail={name === showCode ? undefined : <bdi>{name}</bdi>}
          value={value}
          render={(link) => (
            <Link to="/trade" onClick={() => quotes.send({ type: 'instrument.picked', id })} {...link} />
          )}
        />
      ))}
    </Card>
  );
}
