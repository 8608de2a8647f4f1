import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type DrawingsContext,
  type DrawingsEvent,
  drawingsMachine,
} from '#machines/drawings/drawings.machine';
import { areSameRows } from '#machines/kept-copy/join';
import { lost } from '../../support/fixtures.ts';
import { drawingOf, idOf, layoutOf, pointAt } from './samples.ts';

const MOVED = [pointAt(2, '1.6'), pointAt(3, '1.7')];

const own = {
  'chart.shown': [{ instrumentId: 1 }, { instrumentId: 2 }],
  'tools.open': [{}],
  'tools.close': [{}],
  'tool.picked': [{ kind: 'segment' }, { kind: 'text' }],
  'point.placed': [{ point: pointAt(1, '1.5'), id: idOf(1) }],
  'text.typed': [{ text: 'high' }],
  'text.done': [{ id: idOf(1) }],
  'placing.cancel': [{}],
  'drawing.selected': [{ id: null }],
  'drawing.moved': [{ id: idOf(1), points: MOVED }],
  'drawing.delete': [{ id: idOf(1) }],
  'drawing.undo': [{}],
  'drawings.clear': [{}],
  'clear.confirm': [{}],
  'clear.cancel': [{}],
  'screen.left': [{}],
  'connection.opened': [{}],
  'session.started': [{}],
  'account.left': [{}],
} satisfies Examples<DrawingsEvent>;

const AT_REST = 'a sheet or a question lies over the chart, or a tool is in hand';
const AT_REST_ALREADY = 'The hand is at rest already.';
const ONE = 'one drawing is enough for the paths';
const NOT_LEVEL =
  'the tools are the same wherever the copy of the account stands; the paths take them while it is level';
const BY_BEGUN = 'drawings that were begun by a visitor are in the journeys of the browser';
const ONE_CHART = 'the chart of one instrument is shown';
const SAME_PANEL = 'the panel says it once';

const isResting = (state: AnyMachineSnapshot): boolean => state.matches({ hand: 'resting' });
const isLevel = (state: AnyMachineSnapshot): boolean => state.matches({ layout: { shown: 'level' } });
const contextOf = ({ context }: AnyMachineSnapshot): DrawingsContext => context;

const HAND = [
  'tools.open',
  'tools.close',
  'tool.picked',
  'point.placed',
  'text.typed',
  'text.done',
  'placing.cancel',
  'drawing.selected',
  'drawing.moved',
  'drawing.delete',
  'drawing.undo',
  'drawings.clear',
  'clear.confirm',
  'clear.cancel',
];

export const model: TestModel = {
  clauses: 'S2.45 S8.3',
  machine: drawingsMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:readLayout', output: layoutOf() },
    { type: 'done:readLayout', output: layoutOf({ version: 1, begun: [drawingOf(9)] }) },
    { type: 'error:readLayout', error: lost() },
    { type: 'after:answerTimeout@drawings.layout.shown.reading' },
    { type: 'done:saveLayout', output: { isSaved: true, version: 1 } },
    { type: 'done:saveLayout', output: { isSaved: false, version: 1 } },
    { type: 'error:saveLayout', error: lost() },
    { type: 'after:answerTimeout@drawings.layout.shown.saving' },
    { type: 'after:retryDelay@drawings.layout.shown.failed' },
  ],
  keyOf: ({
    instrumentId,
    version,
    drawings,
    kept,
    tool,
    placed,
    text,
    selectedId,
    done,
  }: DrawingsContext) => [
    instrumentId,
    version === null,
    drawings.length > 0,
    drawings.some(({ points }) => points[0]?.time === MOVED[0]?.time),
    areSameRows(drawings, kept),
    tool === 'text',
    placed.length,
    text !== '',
    selectedId !== null,
    done.length > 0,
  ],
  exclusions: {
    events: [
      { events: HAND, where: (state) => !isLevel(state), because: NOT_LEVEL },
      { events: ['tool.picked'], where: (state) => contextOf(state).drawings.length > 0, because: ONE },
      {
        events: ['drawing.selected', 'drawing.moved', 'drawing.delete'],
        where: (state) => !isResting(state) || contextOf(state).selectedId === null,
        because: AT_REST,
      },
      {
        events: ['chart.shown'],
        where: (state, { instrumentId }) => instrumentId !== 1 || !state.matches({ layout: 'idle' }),
        because: `${ONE_CHART}, and ${SAME_PANEL}`,
      },
      { events: ['done:readLayout'], where: (_, { output }) => output.begun.length > 0, because: BY_BEGUN },
      {
        events: ['connection.opened', 'session.started', 'account.left', 'screen.left'],
        where: (state) => !isResting(state),
        because: AT_REST,
      },
    ],
    transitions: {
      'drawings.layout.shown -- chart.shown [0]': ONE_CHART,
      'drawings.layout.shown -- chart.shown [1]': SAME_PANEL,
    },
    last: [
      { events: ['screen.left', 'account.left'], because: 'another page is open after it' },
      { events: ['session.started'], because: 'what comes next is the account’s' },
    ],
    setups: [
      [{ events: ['session.started'], because: 'somebody is logged in from the start' }],
      [
        {
          events: [...HAND, 'connection.opened', 'account.left', 'screen.left', 'error:readLayout'],
          because: 'this path is about logging in',
        },
        {
          events: ['session.started', 'after:answerTimeout@drawings.layout.shown.reading'],
          where: (state) => !isLevel(state),
          because: 'of a visitor the device reads them at once',
        },
      ],
    ],
  },
  equivalentMutants: {
    'drawings.hand.resting swallows account.left of drawings.hand': AT_REST_ALREADY,
    'drawings.hand.resting swallows session.started of drawings.hand': AT_REST_ALREADY,
    'drawings.hand.resting swallows chart.shown of drawings.hand': AT_REST_ALREADY,
  },
};
