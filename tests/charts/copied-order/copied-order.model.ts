import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type CopiedOrderEvent, copiedOrderMachine } from '#server/copies/copied-order.machine';

const COMES = { copyState: 'copying', isBarred: false, isOpen: true, isLate: false } as const;
const CHANGES = { isOver: false, isCut: false, isMarketOpen: true };

const own = {
  'round.came': [
    COMES,
    { ...COMES, copyState: 'paused' },
    { ...COMES, isLate: true },
    { ...COMES, isBarred: true },
    { ...COMES, isOpen: false },
  ],
  'order.refused': [{ why: 'funds' }],
  'order.opened': [{ adjustments: [] }, { adjustments: ['step'] }],
  'leader.changed': [
    CHANGES,
    { ...CHANGES, isCut: true, isMarketOpen: false },
    { ...CHANGES, isOver: true, isCut: true },
  ],
  'position.closed': [{}],
} satisfies Examples<CopiedOrderEvent>;

export const model: TestModel = {
  clauses: 'S1.3',
  machine: copiedOrderMachine,
  causes: {
    'round.came': 'the clock',
    'order.refused': 'a rule',
    'order.opened': 'the server',
    'leader.changed': 'the leader',
    'position.closed': 'the server',
  } satisfies Record<CopiedOrderEvent['type'], string>,
  examples: eventsOf(own),
  equivalentMutants: Object.fromEntries(
    ['adjusted', 'followed', 'behind'].map((state) => [
      `copiedOrder.copied -- starts → copiedOrder.copied.${state}`,
      'each way in names how it was copied',
    ]),
  ),
};
