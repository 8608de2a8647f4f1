import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { areSameTabs, DEFAULT_TABS, MAX_TABS } from '#machines/preferences/tabs';
import {
  type TabEditorContext,
  type TabEditorEvent,
  tabEditorMachine,
} from '#machines/tab-editor/tab-editor.machine';

const own = {
  'tab.toggled': [{ id: 'rank' }, { id: 'news' }],
  'row.lifted': [{ id: 'quotes' }],
  'row.moved': [{ at: 1 }],
  'row.dropped': [{}],
  'row.released': [{}],
  'row.placed': [{ id: 'quotes', at: 4 }],
  'tabs.reset': [{}],
  'tabs.known': [{ tabs: ['quotes', 'trade'] }],
  'screen.left': [{}],
} satisfies Examples<TabEditorEvent>;

const IN_HAND = 'a hand holds a row';
const isDragging = (state: AnyMachineSnapshot): boolean => state.matches('dragging');

export const model: TestModel = {
  clauses: 'S2.36',
  machine: tabEditorMachine,
  inputs: [{ tabs: DEFAULT_TABS }],
  examples: eventsOf(own),
  keyOf: ({ tabs, row }: TabEditorContext) => [
    tabs.includes('rank'),
    tabs.length === MAX_TABS,
    tabs.length === 2,
    areSameTabs(tabs, DEFAULT_TABS),
    row.at,
  ],
  exclusions: {
    events: [
      {
        events: ['tab.toggled', 'row.lifted', 'row.placed', 'tabs.reset', 'tabs.known', 'screen.left'],
        where: (state) => isDragging(state),
        because: IN_HAND,
      },
      {
        events: ['row.placed'],
        where: ({ context }) => (context as TabEditorContext).tabs.length < MAX_TABS,
        because: 'the row is put at the end of a full bar',
      },
      {
        events: ['row.placed'],
        where: ({ context }) => (context as TabEditorContext).tabs.at(-1) === 'quotes',
        because: 'the row is at the end already',
      },
    ],
    transitions: {},
    last: [{ events: ['screen.left'], because: 'another page is open after it' }],
  },
  equivalentMutants: {},
};
