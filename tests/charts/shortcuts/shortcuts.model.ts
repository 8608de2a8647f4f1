import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type ShortcutsEvent, shortcutsMachine } from '#machines/shortcuts/shortcuts.machine';

const path = '/trade';
const own = {
  'key.pressed': ['?', '/', '3', 'b', 'g', 'n', 'x'].map((key) => ({ key, path })),
  'shortcuts.toggle': [{}],
  'list.open': [{}],
  'list.close': [{}],
} satisfies Examples<ShortcutsEvent>;

const LISTED = 'the list lies over the page';

export const model: TestModel = {
  clauses: 'S2.24',
  machine: shortcutsMachine,
  inputs: [{ isOff: false }, { isOff: true }],
  callbacks: ['watchKeys'],
  reports: { watchKeys: ['key.pressed'] },
  examples: [...eventsOf(own), { type: 'after:placePause@shortcuts.keys.on.going' }],
  exclusions: {
    events: [
      { events: ['key.pressed'], where: (state) => state.matches({ list: 'open' }), because: LISTED },
      {
        events: ['shortcuts.toggle', 'list.open'],
        where: (state) => state.matches({ list: 'open' }),
        because: LISTED,
      },
      {
        events: ['key.pressed'],
        where: (state) => state.matches({ keys: 'off' }),
        because: 'nothing watches the keys while they are off',
      },
    ],
    transitions: {},
    last: [
      {
        events: ['key.pressed'],
        where: (_, { key }) => key === '/' || key === 'n',
        because: 'another page may be open after it',
      },
    ],
    setups: [
      [{ events: ['shortcuts.toggle', 'list.open'], because: 'the screen is Trade' }],
      [
        {
          events: ['key.pressed'],
          where: (_, { key }) => key === '3' || key === 'b',
          because: 'the screen is of the system',
        },
      ],
    ],
  },
};
