import Files from 'lucide-react/icons/files';
import { useParams } from 'react-router-dom';
import type { DeskAnswer } from '#contract/desk/answers';
import { rightOnCase } from '#contract/desk/rights';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useDesk } from '../app/context.ts';
import type { DeskPage } from '../app/page.ts';
import type { DatedAnswer } from '../app/readings.ts';
import { Decision } from '../parts/decision.tsx';
import { Age, Instant, UserLink } from '../parts/figures.tsx';
import { kindName } from '../parts/kinds.ts';
import { Facts, factsOf, Note, Page, Section } from '../parts/page.tsx';
import { CasePictures } from '../parts/pictures.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { Records } from '../parts/records.tsx';
import styles from './case.module.css';

/** A case of which nothing but its fields is known. */
const NOTHING: NonNullable<DeskAnswer['ofCase']> = { pictures: [], mayBeInvalid: false, duplicates: {} };

const caseOf = ({ kind = '', id = '' }: Readonly<Record<string, string | undefined>>) => ({ kind, id });

/** One case: what was handed in, what else is known of its user, and the decision. */
export const casePage: DeskPage = {
  path: 'cases/:kind/:id',
  title: 'Case',
  right: 'cases.list',
  enters: ({ params }, { caseInFront }) => {
    const { kind, id } = caseOf(params);
    const { context } = caseInFront.getSnapshot();
    // Read again after a command, it is the same case still.
    if (context.kind !== kind || context.id !== id) caseInFront.send({ type: 'case.opened', kind, id });
  },
  reads: ({ params }) => {
    const { kind, id } = caseOf(params);
    return [
      { command: 'show', kind, id },
      { command: 'reasons', kind },
    ];
  },
  next: {
    of: 'show',
    reads: ({ fields: { uid = '' } = {} }) => (uid === '' ? [] : [{ command: 'cases', uid }]),
  },
  View: Case,
};

function Case() {
  const { kind, id } = caseOf(useParams());
  return (
    <Page title={`${kindName(kind)} ${id}`} back={{ to: '/queue', label: 'Queue' }}>
      <AnsweredBy of="show">{(read) => <CaseBody kind={kind} id={id} read={read} />}</AnsweredBy>
    </Page>
  );
}

function CaseBody({ kind, id, read }: { kind: string; id: string; read: DatedAnswer }) {
  const { fields = {}, ofCase: { pictures, mayBeInvalid, duplicates } = NOTHING } = read;
  const { who } = useDesk();
  const mayDecide = who.rights.includes(rightOnCase(kind, 'decide')) && fields.state === 'waiting';
  const shown = Object.entries(fields).filter(([label]) => !pictures.includes(label));
  return (
    <div className={styles.body}>
      <div className={styles.main}>
        <Duplicates of={duplicates} />
        {pictures.length > 0 && <CasePictures names={pictures} />}
        <Card title="Details">
          <Facts facts={factsOf(Object.fromEntries(shown), shownFact)} />
        </Card>
      </div>
      <div className={styles.side}>
        {mayDecide && <Decision mayBeInvalid={mayBeInvalid} />}
        {who.rights.includes('users.see') && (
          <EarlierCases title="Other cases of this user" open={{ kind, id }} />
        )}
      </div>
    </div>
  );
}

function shownFact(label: string, value: string) {
  if (label === 'uid') return <UserLink uid={value} />;
  return label === 'submitted' ? <Instant at={value} /> : value;
}

/** Other users who handed in the same picture or document, by what it is called. */
function Duplicates({ of }: { of: Readonly<Record<string, readonly string[]>> }) {
  return Object.entries(of).map(([label, uids]) => (
    <Note
      key={label}
      tone="doubt"
      text={
        <>
          The same {label} was handed in by{' '}
          {uids.map((uid, index) => (
            <span key={uid}>
              {index > 0 && ', '}
              <UserLink uid={uid} />
            </span>
          ))}
          .
        </>
      }
    />
  ));
}

const TONES: Readonly<Record<string, BadgeTone>> = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
  invalid: 'danger',
};

export function StateBadge({ state }: { state: string }) {
  return <Badge tone={TONES[state]}>{state}</Badge>;
}

/** The cases of a user, the newest first, without the one that is open. */
export function EarlierCases({ title, open }: { title: string; open?: { kind: string; id: string } }) {
  return (
    <Section title={title}>
      <AnsweredBy of="cases">
        {({ rows = [], atMs }) => (
          <Records
            caption={title}
            rows={rows.filter(({ kind, id }) => kind !== open?.kind || id !== open?.id)}
            keyOf={({ kind, id }) => `${kind} ${id}`}
            linkOf={({ kind, id }) => `/cases/${kind}/${id}`}
            columns={[
              { key: 'case', label: 'Case', show: ({ kind = '', id }) => `${kindName(kind)} ${id}` },
              { key: 'state', label: 'State', show: ({ state = '' }) => <StateBadge state={state} /> },
              {
                key: 'since',
                label: 'Handed in',
                show: ({ since = '' }) => <Age since={since} atMs={atMs} />,
              },
            ]}
            empty={{ icon: <Files />, text: 'None' }}
          />
        )}
      </AnsweredBy>
    </Section>
  );
}
