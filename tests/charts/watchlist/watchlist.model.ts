import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { MAX_WATCHED } from '#contract/watchlist';
import { areSameLists } from '#machines/watchlist/join';
import {
  frontList,
  type WatchlistContext,
  type WatchlistEvent,
  watchlistMachine,
} from '#machines/watchlist/watchlist.machine';
import { lost } from '../../support/fixtures.ts';
import { FULL, listOf } from './samples.ts';

/** As a device makes keys; the app makes its own, which no path reads. */
const NEW_LIST = '00000000-0000-0000-0000-000000000001';

const own = {
  'star.toggled': [{ id: 1 }],
  'list.picked': [{ key: '' }],
  'list.add': [{}],
  'list.rename': [{}],
  'list.remove': [{}],
  'name.given': [
    { key: NEW_LIST, name: 'Metals' },
    { key: NEW_LIST, name: '' },
  ],
  'remove.confirmed': [{}],
  'places.open': [{ id: 1 }],
  'question.closed': [{}],
  'row.lifted': [{ id: 1 }],
  'row.moved': [{ at: 1 }],
  'row.dropped': [{}],
  'row.released': [{}],
  'row.placed': [{ id: 1, at: 1 }],
  'list.wanted': [{}],
  'list.written': [{ version: 1 }, { version: 2 }],
  'screen.left': [{}],
  'connection.opened': [{}],
  'session.started': [{}],
  'account.left': [{}],
} satisfies Examples<WatchlistEvent>;

const HAND = ['star.toggled', 'row.lifted', 'row.moved', 'row.dropped', 'row.released', 'row.placed'];
const ASKS = ['list.picked', 'list.add', 'list.rename', 'list.remove', 'places.open'];
const ANSWERS = ['name.given', 'remove.confirmed', 'question.closed'];
const NOT_LEVEL =
  'the rows are the same wherever the copy of the account stands; the paths take them while it is level';
const IN_HAND = 'a hand holds a row';
const ASKED = 'a sheet or a question lies over the rows';
const FULL_LIST = 'a list that is full is in the journeys';
const NOTHING_ASKED = 'Nothing is asked already.';
const FROM_ELSEWHERE = 'two devices of one account are in the journeys of the page';
const SHOWN_ONCE = 'the screen says it once, as it is shown';

const isDragging = (state: AnyMachineSnapshot): boolean => state.matches({ hand: 'dragging' });
const isAsked = (state: AnyMachineSnapshot): boolean => !state.matches({ question: 'closed' });
const isLevel = (state: AnyMachineSnapshot): boolean => state.matches({ list: 'level' });

export const model: TestModel = {
  clauses: 'S2.37 S8.3',
  machine: watchlistMachine,
  inputs: [{ front: '' }],
  examples: [
    ...eventsOf(own),
    { type: 'done:readList', output: listOf() },
    { type: 'done:readList', output: listOf([1, 2], { version: 1 }) },
    { type: 'done:readList', output: listOf(FULL, { version: 1 }) },
    { type: 'error:readList', error: lost() },
    { type: 'after:answerTimeout@watchlist.list.reading' },
    { type: 'done:saveList', output: { isSaved: true, version: 1 } },
    { type: 'done:saveList', output: { isSaved: false, version: 1 } },
    { type: 'error:saveList', error: lost() },
    { type: 'after:answerTimeout@watchlist.list.saving' },
    { type: 'after:retryDelay@watchlist.list.failed' },
  ],
  keyOf: ({ version, heard, lists, front, kept, row }: WatchlistContext) => [
    version === null,
    heard > (version ?? 0),
    frontList({ lists, front }).ids.includes(1),
    frontList({ lists, front }).ids.length === MAX_WATCHED,
    areSameLists(lists, kept),
    lists.length,
    front,
    row.at,
  ],
  exclusions: {
    events: [
      { events: [...HAND, ...ASKS], where: (state) => !isLevel(state), because: NOT_LEVEL },
      {
        events: ['row.lifted', 'row.moved', 'row.dropped', 'row.released', 'row.placed', ...ASKS],
        where: (state) => isAsked(state),
        because: ASKED,
      },
      { events: ['screen.left'], where: (state) => isAsked(state), because: 'going back closes it first' },
      {
        events: ['star.toggled'],
        where: (state) => isAsked(state) && !state.matches({ question: 'placing' }),
        because: ASKED,
      },
      {
        events: ['connection.opened', 'session.started', 'account.left'],
        where: (state) => isAsked(state),
        because: 'the paths take them with nothing over the rows',
      },
      { events: ANSWERS, where: (state) => !isAsked(state), because: 'nothing is asked' },
      { events: ASKS, where: (state) => isDragging(state), because: IN_HAND },
      {
        events: ['list.add'],
        where: ({ context }) => (context as WatchlistContext).lists.length > 1,
        because: 'one list with a name tells what several do',
      },
      {
        events: ['list.picked', 'places.open'],
        where: ({ context }) => (context as WatchlistContext).lists.length === 1,
        because: 'one list is not chosen among',
      },
      {
        events: ['places.open'],
        where: ({ context }) => !frontList(context as WatchlistContext).ids.includes(1),
        because: 'only a row that is there has it',
      },
      {
        events: ['list.rename', 'list.remove'],
        where: ({ context }) => (context as WatchlistContext).front === '',
        because: 'the list without a name has neither',
      },
      {
        events: ['name.given'],
        where: (_, { name }) => name === '',
        because: 'the form asks for a name first',
      },
      {
        events: ['star.toggled', 'row.lifted', 'row.placed'],
        where: (state) => isDragging(state),
        because: IN_HAND,
      },
      {
        events: ['row.lifted', 'row.placed'],
        where: ({ context }) => !frontList(context as WatchlistContext).ids.includes(1),
        because: 'only a row that is there is taken hold of',
      },
      {
        events: ['connection.opened', 'session.started', 'account.left', 'screen.left'],
        where: (state) => isDragging(state),
        because: IN_HAND,
      },
      { events: ['list.wanted'], because: SHOWN_ONCE },
      { events: ['list.written'], because: FROM_ELSEWHERE },
      {
        events: ['done:readList'],
        where: (_, { output }) => output.lists[0].ids.length > 2,
        because: FULL_LIST,
      },
    ],
    transitions: {
      'watchlist.hand -- star.toggled [2]': FULL_LIST,
      'watchlist.list -- list.written [0]': FROM_ELSEWHERE,
      'watchlist.list.level -- always [1]': FROM_ELSEWHERE,
      'watchlist.list.level -- list.wanted [0]': SHOWN_ONCE,
      'watchlist.list.failed -- list.wanted [0]': SHOWN_ONCE,
    },
    last: [
      { events: ['screen.left', 'account.left'], because: 'another page is open after it' },
      { events: ['session.started'], because: 'what comes next is the account’s' },
    ],
    setups: [
      [{ events: ['session.started'], because: 'somebody is logged in from the start' }],
      [
        {
          events: [
            ...HAND,
            'connection.opened',
            'account.left',
            'screen.left',
            'error:readList',
            'after:answerTimeout@watchlist.list.reading',
          ],
          because: 'this path is about logging in',
        },
      ],
    ],
  },
  equivalentMutants: {
    'watchlist.hand.resting swallows account.left of watchlist.hand': 'The hand is at rest already.',
    'watchlist.hand.resting swallows session.started of watchlist.hand': 'The hand is at rest already.',
    'watchlist.hand.resting swallows screen.left of watchlist.hand': 'The hand is at rest already.',
    'watchlist.question.closed swallows account.left of watchlist.question': NOTHING_ASKED,
    'watchlist.question.closed swallows session.started of watchlist.question': NOTHING_ASKED,
    'watchlist.question.closed swallows screen.left of watchlist.question': NOTHING_ASKED,
    'watchlist.question.closed swallows question.closed of watchlist.question': NOTHING_ASKED,
  },
};
