import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import { Badge } from '../../ui/badge.tsx';
import { useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { haltInstrument, resumeInstrument } from '../asks/instruments.ts';
import { AskButton } from '../parts/command-dialog.tsx';
import { SearchBox, useFound } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { type RecordRow, Records } from '../parts/records.tsx';

/** What is traded, at which price, and whether it takes orders. */
export const instrumentsPage: DeskPage = {
  path: 'instruments',
  title: 'Instruments',
  right: 'instruments.see',
  icon: <ChartCandlestick aria-hidden="true" />,
  group: 'site',
  isWatched: true,
  reads: () => [{ command: 'instruments' }],
  View: Instruments,
};

function Instruments() {
  return (
    <Page
      title="Instruments"
      lead="Halted, an instrument takes no new orders; what is open can be closed."
      filters={<SearchBox label="Search instruments" />}
    >
      <AnsweredBy of="instruments">{({ rows = [] }) => <Rows rows={rows} />}</AnsweredBy>
    </Page>
  );
}

function Rows({ rows }: { rows: readonly RecordRow[] }) {
  const mayHalt = useRight('instruments.halt');
  return (
    <Records
      caption="Instruments"
      rows={useFound(rows)}
      keyOf={({ code = '' }) => code}
      columns={[
        { key: 'code', label: 'Code', isSorted: true },
        { key: 'name', label: 'Name' },
        { key: 'category', label: 'Category', isSorted: true },
        { key: 'price', label: 'Price', isAmount: true },
        { key: 'leverage', label: 'Leverage', isLong: true },
        { key: 'market', label: 'Market', isSorted: true, show: (row) => <MarketState row={row} /> },
      ]}
      {...(mayHalt && { actionsOf: (row) => <Change row={row} /> })}
      empty={{ icon: <ChartCandlestick />, text: 'No instrument is found by that' }}
    />
  );
}

function MarketState({ row: { market = '', halted = '' } }: { row: RecordRow }) {
  return (
    <>
      <Badge tone={market === 'open' ? 'success' : 'neutral'}>{market}</Badge>{' '}
      {halted !== '' && <Badge tone="danger">halted</Badge>}
    </>
  );
}

function Change({ row: { code = '', halted = '' } }: { row: RecordRow }) {
  return halted === '' ? (
    <AskButton ask={haltInstrument(code)} aria-label={`Halt ${code}`}>
      Halt
    </AskButton>
  ) : (
    <AskButton ask={resumeInstrument(code)} aria-label={`Resume ${code}`}>
      Resume
    </AskButton>
  );
}
