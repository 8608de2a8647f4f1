import CheckCheck from 'lucide-react/icons/check-check';
import Inbox from 'lucide-react/icons/inbox';
import { useSearchParams } from 'react-router-dom';
import { REVIEW_KINDS } from '#contract/constants';
import { rightOnCase } from '#contract/desk/rights';
import { useDesk } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { Age } from '../parts/figures.tsx';
import { Choices, type ChoicesProps } from '../parts/form.tsx';
import { KINDS, kindName } from '../parts/kinds.ts';
import { Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { Records } from '../parts/records.tsx';

const KIND = 'kind';
const OLDER_THAN = 'older-than';
/** Hours that a case waits at least. */
const AGES = [
  { value: '4', label: 'Over 4 hours' },
  { value: '24', label: 'Over a day' },
  { value: '72', label: 'Over 3 days' },
];

const isKind = (kind: string | null) => REVIEW_KINDS.some((one) => one === kind);
const isAge = (hours: string | null) => AGES.some(({ value }) => value === hours);

/** What waits for a decision, the oldest first. */
export const queuePage: DeskPage = {
  path: 'queue',
  title: 'Queue',
  right: 'cases.list',
  icon: <Inbox aria-hidden="true" />,
  group: 'work',
  isWatched: true,
  reads: ({ query }) => {
    const [kind, olderThan] = [query.get(KIND), query.get(OLDER_THAN)];
    return [
      {
        command: 'list',
        ...(kind !== null && isKind(kind) && { kind }),
        ...(olderThan !== null && isAge(olderThan) && { olderThan }),
      },
    ];
  },
  View: Queue,
};

function Queue() {
  const { rights } = useDesk().who;
  return (
    <Page title="Queue" lead="What waits for a decision, the oldest first." filters={<Filters />}>
      <AnsweredBy of="list">
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
      </AnsweredBy>
    </Page>
  );
}

function Filters() {
  return (
    <>
      <Filter
        name={KIND}
        label="Kind"
        all="All kinds"
        options={REVIEW_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))}
      />
      <Filter name={OLDER_THAN} label="Age" all="Any age" options={AGES} />
    </>
  );
}

/** A filter that is kept in the page's address by its name. */
function Filter({ name, ...pick }: Pick<ChoicesProps, 'label' | 'all' | 'options'> & { name: string }) {
  const [query, setQuery] = useSearchParams();
  const pickOne = (value: string | null) =>
    setQuery(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return <Choices {...pick} value={query.get(name)} onPick={pickOne} />;
}
