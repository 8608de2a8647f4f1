import Copy from 'lucide-react/icons/copy';
import Route from 'lucide-react/icons/route';
import { useSearchParams } from 'react-router-dom';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { DeskPage } from '../app/page.ts';
import { Instant, Usd, UserLink } from '../parts/figures.tsx';
import { FindForm } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { Pager, Records } from '../parts/records.tsx';

const PAGE = 'page';
const ORDER = 'order';
const pageOf = (query: URLSearchParams): string => query.get(PAGE) ?? '1';
const orderOf = (query: URLSearchParams): string => query.get(ORDER) ?? '';

/** Who copies whom, and the way from an order of a copy to its leader's tap. Each look at such a way is logged. */
export const copiesPage: DeskPage = {
  path: 'copies',
  title: 'Copies',
  right: 'leaders.see',
  icon: <Copy aria-hidden="true" />,
  group: 'site',
  reads: ({ query }) =>
    orderOf(query) === ''
      ? [{ command: 'copies', page: pageOf(query) }]
      : [{ command: 'copied-order', id: orderOf(query) }],
  View: Copies,
};

function Copies() {
  const [query] = useSearchParams();
  const order = orderOf(query);
  return (
    <Page
      title="Copies"
      {...(order !== '' && { back: { to: '/copies', label: 'All copies' } })}
      lead="An order of a copy leads back to what its leader did: by ids, journals and the key of the command."
      filters={<FindForm key={order} label="Number of an order in a copy" name={ORDER} text={order} />}
    >
      {order === '' ? <List /> : <Way order={order} />}
    </Page>
  );
}

const TONES: Readonly<Record<string, BadgeTone>> = { copying: 'success', ended: 'neutral' };

function List() {
  const [query, setQuery] = useSearchParams();
  return (
    <AnsweredBy of="copies">
      {({ rows = [] }) => (
        <>
          <Records
            caption="Copies"
            rows={rows}
            keyOf={({ id = '' }) => id}
            columns={[
              { key: 'id', label: 'Copy' },
              { key: 'leader', label: 'Leader', show: ({ leader = '' }) => <UserLink uid={leader} /> },
              {
                key: 'follower',
                label: 'Follower',
                show: ({ follower = '' }) => <UserLink uid={follower} />,
              },
              { key: 'since', label: 'Since', show: ({ since = '' }) => <Instant at={since} /> },
              {
                key: 'state',
                label: 'State',
                show: ({ state = '' }) => (
                  <Badge tone={TONES[state.split(':')[0] ?? ''] ?? 'warning'}>{state}</Badge>
                ),
              },
              {
                key: 'put in',
                label: 'Put in',
                isAmount: true,
                show: (row) => <Usd value={row['put in'] ?? '0'} />,
              },
              {
                key: 'returned',
                label: 'Came back',
                isAmount: true,
                show: ({ returned = '' }) => (returned === '' ? null : <Usd value={returned} />),
              },
              {
                key: 'performance fee',
                label: 'Performance fee',
                isAmount: true,
                show: (row) => <Usd value={row['performance fee'] ?? '0'} />,
              },
            ]}
            empty={{ icon: <Copy />, text: 'No leader is copied yet' }}
          />
          <Pager
            label="Pages of copies"
            page={Number(pageOf(query))}
            rows={rows.length}
            onGo={(page) => setQuery({ [PAGE]: String(page) })}
          />
        </>
      )}
    </AnsweredBy>
  );
}

function Way({ order }: { order: string }) {
  return (
    <AnsweredBy
      of="copied-order"
      whenRefused={<EmptyState icon={<Route />} text={`No copy placed an order ${order}`} />}
    >
      {({ rows = [] }) => (
        <Records
          caption={`The way of order ${order}`}
          rows={rows}
          keyOf={({ step, id }) => `${step} ${id}`}
          columns={[
            { key: 'step', label: 'Step' },
            { key: 'id', label: 'Id', isLong: true },
            { key: 'of', label: 'Of' },
            { key: 'time', label: 'Time', show: ({ time = '' }) => <Instant at={time} /> },
            { key: 'said', label: 'What', isLong: true },
            { key: 'chart', label: 'Chart' },
          ]}
          empty={{ icon: <Route />, text: 'Nothing' }}
        />
      )}
    </AnsweredBy>
  );
}
