import Files from 'lucide-react/icons/files';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Age } from './age.tsx';
import { kindName } from './kinds.ts';
import { Reading } from './reading.tsx';
import { Records } from './records.tsx';
import { Section } from './section.tsx';

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
      <Reading of="cases">
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
      </Reading>
    </Section>
  );
}
