import Flag from 'lucide-react/icons/flag';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { Badge } from '../../ui/badge.tsx';
import { useRight } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import { endLeader, pauseLeader, resumeLeader } from '../asks/leaders.ts';
import { AskButton } from '../parts/command-dialog.tsx';
import { Instant, UserLink } from '../parts/figures.tsx';
import { SearchBox, useFound } from '../parts/form.tsx';
import { Page, Section } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { type RecordRow, Records } from '../parts/records.tsx';

/** Who is copied, and where copies may not be honest. */
export const leadersPage: DeskPage = {
  path: 'leaders',
  title: 'Leaders',
  right: 'leaders.see',
  icon: <UserRoundCheck aria-hidden="true" />,
  group: 'site',
  isWatched: true,
  reads: () => [{ command: 'leaders' }, { command: 'copy-flags' }],
  View: Leaders,
};

function Leaders() {
  return (
    <Page
      title="Leaders"
      lead="A paused leader is not listed, and nothing new is copied; an ended one leads no more."
      filters={<SearchBox label="Search leaders" />}
    >
      <AnsweredBy of="leaders">{({ rows = [] }) => <Rows rows={rows} />}</AnsweredBy>
      <Section title="Flags of the last 30 days">
        <AnsweredBy of="copy-flags">{({ rows = [] }) => <Flags rows={rows} />}</AnsweredBy>
      </Section>
    </Page>
  );
}

function Rows({ rows }: { rows: readonly RecordRow[] }) {
  const mayChange = useRight('leaders.change');
  return (
    <Records
      caption="Leaders"
      rows={useFound(rows)}
      keyOf={({ uid = '' }) => uid}
      columns={[
        { key: 'name', label: 'Name', isSorted: true },
        { key: 'uid', label: 'UID', show: ({ uid = '' }) => <UserLink uid={uid} /> },
        { key: 'since', label: 'Since', isSorted: true, show: ({ since = '' }) => <Instant at={since} /> },
        { key: 'state', label: 'State', show: (row) => <State row={row} /> },
      ]}
      {...(mayChange && { actionsOf: (row) => <Changes row={row} /> })}
      empty={{ icon: <UserRoundCheck />, text: 'No leader is found' }}
    />
  );
}

function State({ row: { paused = '' } }: { row: RecordRow }) {
  return paused === '' ? <Badge tone="success">listed</Badge> : <Badge tone="warning">paused</Badge>;
}

function Changes({ row: { uid = '', name = '', paused = '' } }: { row: RecordRow }) {
  return (
    <span>
      {paused === '' ? (
        <AskButton ask={pauseLeader(uid, name)} aria-label={`Pause ${name}`}>
          Pause
        </AskButton>
      ) : (
        <AskButton ask={resumeLeader(uid, name)} aria-label={`Resume ${name}`}>
          Resume
        </AskButton>
      )}{' '}
      <AskButton ask={endLeader(uid, name)} aria-label={`End ${name}`}>
        End
      </AskButton>
    </span>
  );
}

/** What may be wrong; a flag decides nothing. */
function Flags({ rows }: { rows: readonly RecordRow[] }) {
  return (
    <Records
      caption="Flags"
      rows={useFound(rows)}
      keyOf={({ flag, leader, follower }) => `${flag} ${leader} ${follower}`}
      columns={[
        { key: 'flag', label: 'Flag', show: ({ flag = '' }) => <Badge tone="warning">{flag}</Badge> },
        { key: 'leader', label: 'Leader', show: ({ leader = '' }) => <UserLink uid={leader} /> },
        {
          key: 'follower',
          label: 'Follower',
          show: ({ follower = '' }) => (follower === '' ? null : <UserLink uid={follower} />),
        },
        { key: 'why', label: 'Why', isLong: true },
      ]}
      empty={{
        icon: <Flag />,
        text: 'No flags',
        hint: 'Churning, wash trades and leaders who copy themselves.',
      }}
    />
  );
}
