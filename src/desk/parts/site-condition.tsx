import type { DashboardRow } from '#contract/desk/dashboard';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Age } from './figures.tsx';
import { Facts, factsOf } from './page.tsx';
import styles from './site-condition.module.css';
import { SmallTable } from './tables.tsx';

type SiteConditionProps = {
  prices: DashboardRow<'prices'> | undefined;
  nodes: readonly DashboardRow<'nodes'>[];
  health: readonly DashboardRow<'health'>[];
  /** When it was read, epoch ms. */
  atMs: number;
};

/** How the prices, the nodes and what the asked one needs are. */
export function SiteCondition({ prices, nodes, health, atMs }: SiteConditionProps) {
  return (
    <>
      <Card title="Nodes">
        <SmallTable
          caption="Nodes"
          rows={nodes}
          keyOf={({ name }) => name}
          isStacked
          columns={[
            { label: 'Node', show: ({ name, asked }) => (asked === '' ? name : `${name} (asked)`) },
            {
              label: 'State',
              isText: true,
              show: ({ state }) => <State text={state} isGood={state === 'serving'} />,
            },
            { label: 'Version', isText: true, show: ({ version }) => version },
            { label: 'Runs since', show: ({ since }) => <Age since={since} atMs={atMs} /> },
            { label: 'Commands waiting', show: (row) => row['commands waiting'] },
          ]}
        />
      </Card>
      <div className={styles.two}>
        {prices && (
          <Card title="Prices">
            <Facts
              facts={[
                { label: 'From', value: prices.source },
                { label: 'State', value: <State text={prices.state} isGood={prices.state === 'live'} /> },
                {
                  label: 'Last price',
                  value: prices['seconds ago'] === '' ? 'none yet' : `${prices['seconds ago']} s ago`,
                },
              ]}
            />
          </Card>
        )}
        <Card title="Health of the asked node">
          <Facts
            facts={factsOf(
              Object.fromEntries(health.map(({ check, state }) => [check, state])),
              (_, state) => <State text={state} isGood={state === 'ok'} />,
            )}
          />
        </Card>
      </div>
    </>
  );
}

function State({ text, isGood }: { text: string; isGood: boolean }) {
  return <Badge tone={isGood ? 'success' : 'danger'}>{text}</Badge>;
}
