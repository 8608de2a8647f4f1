import CheckCheck from 'lucide-react/icons/check-check';
import Inbox from 'lucide-react/icons/inbox';
import { useSearchParams } from 'react-router-dom';
import { REVIEW_KINDS } from '#contract/constants';
import { rightOnCase } from '#contract/desk/rights';
import { useDesk } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { Age } from '../parts/age.tsx';
import { KINDS, kindName } from '../parts/kinds.ts';
import { Page } from '../parts/page.tsx';
import { Pick } from '../parts/pick.tsx';
import { Reading } from '../parts/reading.tsx';
import { Records } from '../parts/records.tsx';

const KIND = 'kind';

const isKind = (kind: string | null) => REVIEW_KINDS.some((one) => one === kind);

/** What waits for a decision, the oldest first. */
export const queuePage: DeskPage = {
  path: 'queue',
  title: 'Queue',
  right: 'cases.list',
  icon: <Inbox aria-hidden="true" />,
  group: 'work',
  isWatched: true,
  reads: ({ query }) => {
    const kind = query.get(KIND);
    return [{ command: 'list', ...(kind !== null && isKind(kind) && { kind }) }];
  },
  View: Queue,
};

function Queue() {
  const { rights } = useDesk().who;
  return (
    <Page title="Queue" lead="What waits for a decision, the oldest first." filters={<KindFilter />}>
      <Reading of="list">
        {({ rows = [], atMs }) => (
          <Records
            caption="What waits for a decision"
            rows={rows}
            keyOf={({ kind, id }) => `${kind} ${id}`}
            linkOf={({ kind = '', id }) =>
              rights.includes(rightOnCase(kind, 'see')) ? `/cases/${kind}/${id}` : null
            }
            columns={[
              { key: 'case', label: 'Case', show: ({ kind = '', id }) => `${kindName(kind)} ${id}` },
              { key: 'uid', label: 'User' },
              {
                key: 'since',
                label: 'Waits since',
                show: ({ since = '' }) => <Age since={since} atMs={atMs} />,
              },
            ]}
            empty={{
              icon: <CheckCheck />,
              text: 'Nothing waits',
              hint: 'New cases appear here by themselves.',
            }}
          />
        )}
      </Reading>
    </Page>
  );
}

function KindFilter() {
  const [query, setQuery] = useSearchParams();
  return (
    <Pick
      label="Kind"
      all="All kinds"
      options={REVIEW_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))}
      value={query.get(KIND)}
      onPick={(kind) => setQuery(kind === null ? {} : { [KIND]: kind }, { replace: true })}
    />
  );
}
