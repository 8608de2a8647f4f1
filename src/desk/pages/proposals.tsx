import Users from 'lucide-react/icons/users';
import { Link, useSearchParams } from 'react-router-dom';
import { Badge } from '../../ui/badge.tsx';
import { useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { ProposalAnswers, proposedName } from '../parts/decision.tsx';
import { Age, Instant } from '../parts/figures.tsx';
import { Choices } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { type RecordRow, Records } from '../parts/records.tsx';
import styles from './proposals.module.css';

const ALL = 'all';
/** What one operator proposed and another one answers. */
export const proposalsPage: DeskPage = {
  path: 'proposals',
  title: 'Proposals',
  right: 'money.see',
  icon: <Users aria-hidden="true" />,
  group: 'work',
  isWatched: true,
  reads: ({ query }) => [{ command: 'proposals', all: query.has(ALL) }],
  View: Proposals,
};

function Proposals() {
  const mayAnswer = useRight('money.decide');
  return (
    <Page
      title="Proposals"
      lead="What one operator proposed, and another one confirms or refuses."
      filters={<StateFilter />}
    >
      <AnsweredBy of="proposals">
        {({ rows = [], atMs }) => (
          <Records
            caption="Proposals"
            rows={rows}
            keyOf={({ id = '' }) => id}
            columns={[
              { key: 'what', label: 'What', show: (row) => <What row={row} /> },
              { key: 'usd', label: 'USD', isAmount: true, isSorted: true },
              { key: 'by', label: 'By' },
              {
                key: 'since',
                label: 'Proposed',
                isSorted: true,
                show: ({ since = '' }) => <Age since={since} atMs={atMs} />,
              },
              { key: 'reason', label: 'Reason', isLong: true },
              {
                key: 'until',
                label: 'Until',
                isSorted: true,
                show: ({ until = '' }) => <Instant at={until} />,
              },
              { key: 'state', label: 'State', show: (row) => <State row={row} /> },
            ]}
            {...(mayAnswer && { actionsOf: (row) => <ProposalAnswers row={row} atMs={atMs} /> })}
            empty={{ icon: <Users />, text: 'Nothing waits for a second operator' }}
          />
        )}
      </AnsweredBy>
    </Page>
  );
}

function StateFilter() {
  const [query, setQuery] = useSearchParams();
  return (
    <Choices
      label="State"
      all="Waiting"
      options={[{ value: ALL, label: 'All' }]}
      value={query.has(ALL) ? ALL : null}
      onPick={(picked) => setQuery(picked === null ? {} : { [ALL]: '' }, { replace: true })}
    />
  );
}

function What({ row: { what = '', of = '' } }: { row: RecordRow }) {
  const text = what === 'limit' ? proposedName(what) : `${proposedName(what)} ${of}`;
  if (what === 'withdrawal' || what === 'loan')
    return (
      <Link to={`/cases/${what}/${of}`} className={styles.link}>
        {text}
      </Link>
    );
  if (what !== 'correction') return text;
  return (
    <Link to={`/users/${of}`} className={styles.link}>
      {text}
    </Link>
  );
}

function State({ row: { state = '', second = '', answer = '' } }: { row: RecordRow }) {
  const tone = { waiting: 'warning', decided: 'success' }[state];
  return (
    <span className={styles.state}>
      <Badge tone={tone === 'warning' || tone === 'success' ? tone : 'neutral'}>{state}</Badge>
      {second !== '' && <span>{`by ${second}${answer === '' ? '' : `: ${answer}`}`}</span>}
    </span>
  );
}
