import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { Link } from 'react-router-dom';
import { DASHBOARD_TITLES, type DashboardRow, type DashboardTable, TOTAL } from '#contract/desk/dashboard';
import { Card } from '../../ui/card.tsx';
import type { DeskPage } from '../app/page.ts';
import type { DatedAnswer } from '../app/readings.ts';
import { Age, Usd } from '../parts/figures.tsx';
import { kindName } from '../parts/kinds.ts';
import { Page, Section, type TileProps, Tiles } from '../parts/page.tsx';
import { AnsweredBy } from '../parts/reading.tsx';
import { SiteCondition } from '../parts/site-condition.tsx';
import { ExposureTable, NearestAccounts, SmallTable, SpanTable } from '../parts/tables.tsx';
import styles from './dashboard.module.css';

/** The house's figures: what came in, what was earned, what stands open, and what waits. */
export const dashboardPage: DeskPage = {
  path: 'dashboard',
  title: 'Dashboard',
  right: 'figures.see',
  icon: <LayoutDashboard aria-hidden="true" />,
  group: 'work',
  isWatched: true,
  reads: () => [{ command: 'dashboard' }],
  View: Dashboard,
};

function Dashboard() {
  return (
    <Page title="Dashboard" lead="Real accounts alone, in USD. Days are those of UTC.">
      <AnsweredBy of="dashboard">{(read) => <Figures read={read} />}</AnsweredBy>
    </Page>
  );
}

function Figures({ read }: { read: DatedAnswer }) {
  return (
    <>
      <Tiles tiles={tilesOf(read)} />
      <div className={styles.pair}>
        <div className={styles.stack}>
          <Card title="Money in and out">
            <SpanTable caption="Money in and out" rows={tableOf(read, 'money')} />
          </Card>
          <Card title="Waiting for a decision">
            <Waiting read={read} />
          </Card>
        </div>
        <Card title="Result of the house">
          <SpanTable caption="Result of the house" rows={tableOf(read, 'result')} />
        </Card>
      </div>
      <Section title="Exposure">
        <ExposureTable rows={tableOf(read, 'exposure')} />
      </Section>
      <div className={styles.pair}>
        <Card title="Nearest to liquidation">
          <NearestAccounts rows={tableOf(read, 'nearest')} levels={tableOf(read, 'risk')[0]} />
        </Card>
        <div className={styles.stack}>
          <SiteCondition
            prices={tableOf(read, 'prices')[0]}
            nodes={tableOf(read, 'nodes')}
            health={tableOf(read, 'health')}
            atMs={read.atMs}
          />
        </div>
      </div>
    </>
  );
}

/** The rows of one of the dashboard's tables, each with the columns that the contract gives it. */
function tableOf<Table extends DashboardTable>(
  { tables = [] }: DatedAnswer,
  table: Table,
): readonly DashboardRow<Table>[] {
  const found = tables.find(({ title }) => title === DASHBOARD_TITLES[table]);
  return (found?.rows ?? []) as DashboardRow<Table>[];
}

/** What is looked at first. */
function tilesOf(read: DatedAnswer): TileProps[] {
  const earned = tableOf(read, 'result').at(-1);
  const open = tableOf(read, 'exposure').find(({ instrument }) => instrument === TOTAL);
  const [risk] = tableOf(read, 'risk');
  const usd = (value = '0', isResult = false) => <Usd value={value} isResult={isResult} />;
  return [
    {
      label: 'Earned today',
      value: usd(earned?.today, true),
      hint: <>in 30 days {usd(earned?.['30 days'], true)}</>,
    },
    {
      label: 'If all closed now',
      value: usd(open?.['result usd'], true),
      hint: 'the house’s result on what is open',
    },
    {
      label: 'Net exposure',
      value: usd(open?.['net usd'], true),
      hint: (
        <>
          long {usd(open?.['long usd'])}, short {usd(open?.['short usd'])}
          {open?.bound && `, ${open['% of bound']}\u00a0% of the bound`}
        </>
      ),
    },
    {
      label: 'Margin held',
      value: usd(risk?.margin),
      hint: `accounts ${risk?.accounts}, positions ${risk?.positions}, pending orders ${risk?.pending}`,
    },
  ];
}

function Waiting({ read }: { read: DatedAnswer }) {
  return (
    <SmallTable
      caption="Waiting for a decision"
      rows={tableOf(read, 'queue')}
      keyOf={({ kind }) => kind}
      columns={[
        {
          label: 'Kind',
          show: ({ kind }) => (
            <Link to={`/queue?kind=${kind}`} className={styles.link}>
              {kindName(kind)}
            </Link>
          ),
        },
        { label: 'Count', show: ({ count }) => count },
        { label: 'Oldest', show: ({ oldest }) => <Age since={oldest} atMs={read.atMs} /> },
      ]}
      empty="Nothing waits."
    />
  );
}
