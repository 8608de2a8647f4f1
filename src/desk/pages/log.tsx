import Download from 'lucide-react/icons/download';
import ScrollText from 'lucide-react/icons/scroll-text';
import { DESK_LOG_PATH } from '#contract/desk/routes';
import { buttonClass } from '../../ui/button.tsx';
import type { DeskPage } from '../app/page.ts';
import { Instant } from '../parts/figures.tsx';
import { SearchBox, useFound } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { type RecordRow, Records } from '../parts/records.tsx';

/** As many as the command gives at once. */
const LIMIT = '999';

/** What operators did, the newest first. */
export const logPage: DeskPage = {
  path: 'log',
  title: 'Log',
  right: 'log.see',
  icon: <ScrollText aria-hidden="true" />,
  group: 'team',
  reads: () => [{ command: 'log', limit: LIMIT }],
  View: Log,
};

function Log() {
  return (
    <Page
      title="Log"
      lead="What operators did, the newest first. The file has all of it."
      actions={
        <a className={buttonClass({ variant: 'quiet' })} href={DESK_LOG_PATH} download>
          <Download size={16} aria-hidden="true" />
          &nbsp;Export CSV
        </a>
      }
      filters={<SearchBox label="Search the log" />}
    >
      <AnsweredBy of="log">{({ rows = [] }) => <Rows rows={rows} />}</AnsweredBy>
    </Page>
  );
}

function Rows({ rows }: { rows: readonly RecordRow[] }) {
  const numbered = rows.map((row, index) => ({ ...row, row: String(index) }));
  return (
    <Records
      caption="Log of operators"
      rows={useFound(numbered)}
      keyOf={({ row = '' }) => row}
      columns={[
        { key: 'time', label: 'Time', isSorted: true, show: ({ time = '' }) => <Instant at={time} /> },
        { key: 'operator', label: 'Operator', isSorted: true },
        { key: 'kind', label: 'What', show: ({ kind, id }) => `${kind} ${id}` },
        { key: 'decision', label: 'Done', isLong: true },
        { key: 'reason', label: 'Reason', isLong: true },
      ]}
      empty={{ icon: <ScrollText />, text: 'Nothing is found by that' }}
    />
  );
}
