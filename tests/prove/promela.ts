import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { rowsOf } from '#machines/app/feature';
import type { AppWiringRow } from '#machines/app/rows';
import { APP_ROWS, LEAVING } from '#machines/app/wiring';
import { commandLogMachine } from '#machines/command-log/command-log.machine';
import { connectionMachine } from '#machines/connection/connection.machine';
import { orderFormMachine } from '#machines/order-form/order-form.machine';
import { sessionMachine } from '#machines/session/session.machine';
import { orderFormFeature } from '../../src/client/features/trading.ts';
import { instrumentOf, pushOf, refused } from '../support/fixtures.ts';
import { accountOf, EXPIRED, LOST, type Result, SESSION_EVENTS, sessionResults } from './accounts.ts';
import { type Chart, type Edge, type Labels, type Letter, type Situation, tableOf } from './automaton.ts';

/**
 * The charts that carry money, as a model for Spin (https://spinroot.com): a second opinion of another make. Each chart is
 * the table of what it does by itself; how they act together is written here anew, and explored by Spin.
 */

const TOKENS = ['token-a', 'token-demo'] as const;
const TRADED = instrumentOf();
/** The model has one order. */
const KEY = 'key';

const tokenOfInput = ({ input }: { input: unknown }): string | null =>
  (input as { token?: string } | null)?.token ?? null;
const accountOfInput = ({ input }: { input: unknown }): string | null =>
  (input as { account?: { token: string } | null } | null)?.account?.token ?? null;
const REFUSED: Result = { error: refused() };
const is = (yes: boolean): number => (yes ? 1 : 0);

export const CHARTS: readonly Chart[] = [
  {
    id: 'session',
    machine: sessionMachine,
    input: { token: null, realToken: null, demoId: null },
    events: SESSION_EVENTS(null)
      .filter(({ signedIn }) => signedIn?.token !== 'token-b')
      .map((event) => ({ event })),
    tokenOf: (call, { context }) => tokenOfInput(call) ?? context.token,
    results: (call, { context }) => sessionResults(call.name, tokenOfInput(call) ?? context.token),
    labels: (chart) => ({ front: accountOf(chart.context.token), isDoorOpen: is(chart.hasTag('signedIn')) }),
  },
  {
    id: 'connection',
    machine: connectionMachine,
    events: [
      { type: 'connection.ensure' },
      { type: 'network.lost' },
      { type: 'network.found' },
      { type: 'socket.opened' },
      { type: 'socket.closed' },
      ...[1, 999, 500].map((code) => ({ type: 'socket.loginAnswered', code })),
      { type: 'socket.ponged' },
      { type: 'socket.accountPushed', push: pushOf([1], 1) },
    ].map((event) => ({ event })),
    tokenOf: () => null,
    results: () => [],
    labels: (chart) => ({
      isOpen: is(chart.matches({ live: 'open' })),
      connectionOf: accountOf(chart.context.token),
    }),
    ignored: ['attempt', 'account'],
  },
  {
    id: 'commandLog',
    machine: commandLogMachine,
    input: { commands: [] },
    events: [{ event: { type: 'notice.dismissed' } }],
    tokenOf: accountOfInput,
    results: ({ name }) =>
      name === 'askOutcome' ? [{ output: { kind: 'accepted', message: '' } }, EXPIRED, LOST] : [],
    labels: ({ context }) => ({ logOf: context.account?.id ?? 0 }),
    tags: ['doubt'],
  },
  {
    id: 'orderForm',
    machine: orderFormMachine,
    input: { drafts: {} },
    events: [
      ...[
        { type: 'instrument.selected', instrument: TRADED },
        { type: 'instrument.selected', instrument: { ...TRADED, id: 4 }, isKept: true },
        { type: 'price.heard', instrumentId: TRADED.id, close: '100', isOpen: true, atMs: 1_000 },
        { type: 'price.heard', instrumentId: TRADED.id, close: '100', isOpen: false, atMs: 1_000 },
        { type: 'order.review', direction: 1, funds: { free: null, tradeFeeType: 1 } },
        { type: 'order.back' },
        { type: 'order.dismiss' },
        { type: 'ticket.left' },
      ].map((event) => ({ event })),
      ...TOKENS.map((front) => ({ event: { type: 'order.confirm', key: KEY }, front })),
    ],
    tokenOf: accountOfInput,
    results: (call) =>
      accountOfInput(call)
        ? [{ output: { answer: { id: 1 }, message: '' } }, REFUSED, EXPIRED, LOST]
        : [EXPIRED],
    labels: (chart) => ({
      isFresh: is(chart.matches({ quote: 'fresh' })),
      isTrader: is(chart.matches({ standing: 'trader' })),
      orderOf: orderOf(chart),
    }),
    ignored: ['message', 'receipt', 'issues', 'close', 'heardAtMs'],
  },
];

/** The account of the order on its way; 0 for none. */
function orderOf({ children }: AnyMachineSnapshot): number {
  const command = children.submitOrder?.getSnapshot() as AnyMachineSnapshot | undefined;
  return command?.context.account.id ?? 0;
}

const IDS = CHARTS.map(({ id }) => id);

/** The rows between these charts; all that holds something of an account hears first that it is left. */
export const ROWS: readonly AppWiringRow[] = [
  ...LEAVING.flatMap((on) =>
    ['connection', 'commandLog', 'orderForm'].map((to) => ({
      from: 'session',
      on,
      to,
      send: 'account.left',
      with: () => ({}),
    })),
  ),
  // The session hears of a 999 from the call itself, and the log from the command: the app has no rows for these.
  ...['commandLog', 'orderForm'].map((from) => told(from, 'session.expired', 'session')),
  told('orderForm', 'command.begun', 'commandLog'),
  told('orderForm', 'command.ended', 'commandLog'),
  ...[...APP_ROWS, ...rowsOf(orderFormFeature)].filter(
    ({ from, to }) => IDS.includes(from) && IDS.includes(to),
  ),
];

function told(from: string, on: string, to: string): AppWiringRow {
  return { from, on, to, send: on };
}

const signalOf = ({ on }: AppWiringRow): string => {
  if (typeof on === 'string') return on;
  return 'enters' in on ? `enters ${on.enters}` : `leaves ${on.leaves}`;
};

/** What another chart hears of what one tells; `isSometimes`: the row asks first, and either may come. */
type Heard = { to: string; event: AnyEventObject; isSometimes: boolean };

function heardOf(rows: readonly AppWiringRow[], from: string, event: AnyEventObject): Heard[] {
  return rows
    .filter((row) => row.from === from && signalOf(row) === event.type)
    .map((row) => {
      const payload = row.with ? row.with(event as never) : event;
      return { to: row.to, event: { ...payload, type: row.send }, isSometimes: row.when !== undefined };
    });
}

type Tables = ReadonlyMap<string, readonly Situation[]>;

/** The charts of the model with the rows between them. */
export type Composition = { charts: readonly Chart[]; rows: readonly AppWiringRow[] };

/** The tables of all charts, once none of them tells another anything new. */
export function tablesOf({ charts, rows }: Composition): Tables {
  const heard = new Map(charts.map(({ id }) => [id, new Map<string, AnyEventObject>()]));
  const tables = new Map<string, Situation[]>();
  const open = new Set(charts);
  for (const chart of open) {
    open.delete(chart);
    const table = tableOf(chart, [...(heard.get(chart.id)?.values() ?? [])]);
    tables.set(chart.id, table);
    for (const event of table.flatMap(({ edges }) => edges.flatMap(({ told }) => told)))
      for (const { to, event: one } of heardOf(rows, chart.id, event)) {
        const known = heard.get(to);
        const text = JSON.stringify(one);
        if (!known || known.has(text)) continue;
        known.set(text, one);
        open.add(charts.find(({ id }) => id === to) as Chart);
      }
  }
  return tables;
}

/** What Spin is asked, by the words of the assertion in the model. */
export const ASKED = {
  'wasFresh && !isCutOff':
    'An order goes out only under a fresh price, which was heard since the socket was last lost.',
  'called == front': 'An order goes out for the account in front.',
  'owner == called': 'A key is sent under one account only.',
  '!isDone': 'An order that was carried out is not told as refused.',
  isDone: 'An order is told as accepted only when it was carried out.',
  'front || !isDoorOpen': 'Private screens are open only while an account is in front.',
  'front || !isTrader': 'The order form takes no order of a visitor.',
  'connectionOf == 0 || connectionOf == front':
    'The socket is logged in for the account in front, or for none.',
  'logOf == 0 || logOf == front': 'The command log asks for the account in front, or for none.',
  'orderOf == 0 || orderOf == front': 'An order on its way on the screen is of the account in front.',
} as const;
type Asked = keyof typeof ASKED;

const asserts = (words: Asked): string =>
  `if :: (${words}) :: else -> printf("broken: ${ASKED[words]}\\n"); assert(false) fi`;
/** Asked whenever the charts have told each other everything. */
const AT_REST: readonly Asked[] = [
  'front || !isDoorOpen',
  'front || !isTrader',
  'connectionOf == 0 || connectionOf == front',
  'logOf == 0 || logOf == front',
  'orderOf == 0 || orderOf == front',
];

/** What the server and the socket make of it when this happens, before the chart does what it does. */
function worldOf({ letter: { name, happens }, told }: Edge): string[] {
  if ('event' in happens) {
    const { type } = happens.event;
    const begins = told.some((one) => one.type === 'command.begun');
    return [
      ...(type === 'price.heard' ? ['isOpen', 'isCutOff = false'] : []),
      ...(happens.front === undefined ? [] : [`front == ${accountOf(happens.front)}`]),
      ...(begins ? ['!isBegun', 'isBegun = true'] : []),
    ];
  }
  if (!name.startsWith('orderForm/submitOrder/execute') || !('result' in happens)) return [];
  const { result } = happens;
  if (result === REFUSED) return ['!isDone'];
  if (result === LOST) return ['if :: isDone = true :: skip fi'];
  return 'output' in result ? ['isDone = true'] : [];
}

/** What becomes of what a chart tells: others hear it, and the model asks about it. */
function toldOf(
  rows: readonly AppWiringRow[],
  id: string,
  event: AnyEventObject,
  numberOf: (heard: Heard) => number | undefined,
): string[] {
  if (event.type === 'call') return [`called = ${event.account.id}`, 'wasFresh = isFresh'];
  if (event.type === 'order.rejected') return ['isToldRefused = true'];
  const asked = event.type === 'order.accepted' ? ['isToldDone = true'] : [];
  const heard = heardOf(rows, id, event).flatMap((one): string[] => {
    const number = numberOf(one);
    if (number === undefined) return [];
    const send = `box!${IDS.indexOf(one.to)},${number}`;
    return [one.isSometimes ? `if :: ${send} :: skip fi` : send];
  });
  return [...asked, ...heard];
}

/** A situation as the model has it: what may happen, and what it does in the words of Promela. */
type Written = { labels: Labels; edges: { name: string; said: number | null; does: string; to: number }[] };

function writtenOf(tables: Tables, rows: readonly AppWiringRow[]): Map<string, Written[]> {
  const heard = new Map(
    [...tables].map(([id, table]) => {
      const letters = table.flatMap(({ edges }) => edges.map(({ letter }) => letter));
      return [id, [...new Set(letters.filter(({ isHeard }) => isHeard).map(textOf))]];
    }),
  );
  const numberOf = ({ to, event }: Heard): number | undefined => {
    const number = heard.get(to)?.indexOf(JSON.stringify(event)) ?? -1;
    return number < 0 ? undefined : number;
  };
  return new Map(
    [...tables].map(([id, table]) => {
      const written = table.map(({ labels, edges }) => ({
        labels,
        edges: edges.map((edge) => ({
          name: edge.letter.name,
          said: edge.letter.isHeard ? (heard.get(id)?.indexOf(textOf(edge.letter)) ?? null) : null,
          does: [...worldOf(edge), ...edge.told.flatMap((event) => toldOf(rows, id, event, numberOf))].join(
            '; ',
          ),
          to: edge.to,
        })),
      }));
      return [id, reduced(written)];
    }),
  );
}

const textOf = ({ happens }: Letter): string => JSON.stringify('event' in happens && happens.event);

/** The same table, in which situations that all go on alike are one, without the steps that change nothing. */
function reduced(table: readonly Written[]): Written[] {
  let classes = numbered(table.map(({ labels }) => JSON.stringify(labels)));
  const goesOn = (at: number): Map<string, Written['edges'][number]> => {
    const edges = (table[at] as Written).edges.map((edge) => ({ ...edge, to: classes[edge.to] as number }));
    const changing = edges.filter(({ does, to }) => does !== '' || to !== classes[at]);
    return new Map(changing.map((edge) => [JSON.stringify([edge.said, edge.does, edge.to]), edge]));
  };
  for (;;) {
    const next = numbered(table.map((_, at) => JSON.stringify([classes[at], [...goesOn(at).keys()].sort()])));
    if (new Set(next).size === new Set(classes).size) break;
    classes = next;
  }
  const firsts = new Map([...classes.entries()].reverse().map(([at, kind]) => [kind, at]));
  return [...firsts]
    .sort(([one], [another]) => one - another)
    .map(([, at]) => ({ labels: (table[at] as Written).labels, edges: [...goesOn(at).values()] }));
}

/** Each text by the number of its kind, in the order they come up. */
function numbered(texts: readonly string[]): number[] {
  const kinds = new Map<string, number>();
  return texts.map((text) => {
    const kind = kinds.get(text) ?? kinds.size;
    kinds.set(text, kind);
    return kind;
  });
}

/** The model: one process that lets something happen to a chart, then has the charts hear what they told each other. */
export function promelaOf(composition: Composition): string {
  const written = writtenOf(tablesOf(composition), composition.rows);
  const stepOf = (id: string, from: Labels, { name, does, to }: Written['edges'][number]): string => {
    const { labels } = written.get(id)?.[to] as Written;
    const changed = Object.entries(labels).filter(([label, value]) => from[label] !== value);
    return [
      ...(does === '' ? [] : [does]),
      `printf("${id}: ${name.replace(/["\\%]/g, '')}\\n")`,
      `at_${id} = ${to}`,
      ...changed.map(([label, value]) => `${label} = ${value}`),
    ].join('; ');
  };
  const cases = (id: string, isHeard: boolean, caseOf: (at: number, options: string[]) => string): string[] =>
    (written.get(id) ?? []).flatMap(({ labels, edges }, at) => {
      const own = edges.filter(({ said }) => (said !== null) === isHeard);
      const options = own.map(
        (edge) => `  :: ${isHeard ? `said == ${edge.said} -> ` : ''}${stepOf(id, labels, edge)}`,
      );
      return own.length === 0 ? [] : [caseOf(at, options)];
    });
  const happens = (id: string): string[] =>
    cases(id, false, (at, options) =>
      [
        `:: atomic { !isDue && empty(box) && at_${id} == ${at} -> if`,
        ...options,
        '  fi; isDue = true }',
      ].join('\n'),
    );
  const hears = (id: string): string =>
    [
      `:: to == ${IDS.indexOf(id)} -> if`,
      ...cases(id, true, (at, options) =>
        [`:: at_${id} == ${at} -> if`, ...options, '  :: else', '  fi'].join('\n'),
      ),
      ':: else',
      'fi',
    ].join('\n');
  const starts = [...written.values()].flatMap(([start]) => Object.entries(start?.labels ?? {}));
  return [
    ...IDS.map((id) => `short at_${id} = 0;`),
    ...starts.map(([label, value]) => `byte ${label} = ${value};`),
    `bool isBegun; bool isDone; bool isCutOff = true; bool wasOpen; byte owner = ${NOBODY};`,
    `byte called = ${NOBODY}; bool wasFresh; bool isToldDone; bool isToldRefused; bool isDue; byte to; short said;`,
    'chan box = [32] of { byte, short };',
    'active proctype charts() {',
    'do',
    ...IDS.flatMap(happens),
    ASK,
    ':: atomic { !isDue && nempty(box) -> box?to,said; if',
    ...IDS.map(hears),
    'fi; to = 0; said = 0; isDue = true }',
    'od',
    '}',
    '',
  ].join('\n');
}

const NOBODY = 255;
/** The questions after each step; the model then forgets what the step told. */
const ASK = [
  ':: atomic { isDue -> isDue = false;',
  'isCutOff = isCutOff || (wasOpen && !isOpen); wasOpen = isOpen;',
  `if :: called == ${NOBODY}`,
  `:: else -> if :: owner == ${NOBODY} -> ${asserts('wasFresh && !isCutOff')}; ${asserts('called == front')}; owner = called`,
  `  :: else -> ${asserts('owner == called')} fi; called = ${NOBODY}; wasFresh = false`,
  'fi;',
  `if :: isToldDone -> ${asserts('isDone')}; isToldDone = false :: else fi;`,
  `if :: isToldRefused -> ${asserts('!isDone')}; isToldRefused = false :: else fi;`,
  `if :: len(box) > 0 :: else -> ${AT_REST.map(asserts).join('; ')} fi`,
  '}',
].join('\n');
