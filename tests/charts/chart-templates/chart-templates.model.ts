import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type ChartTemplatesContext,
  type ChartTemplatesEvent,
  chartTemplatesMachine,
  frontTemplate,
} from '#machines/chart-templates/chart-templates.machine';
import { areSameRows } from '#machines/kept-copy/join';
import { STANDARD } from '../../gallery/samples-trade.ts';
import { lost } from '../../support/fixtures.ts';
import { idOf, readOf, templateOf } from './samples.ts';

const own = {
  'templates.wanted': [{}],
  'template.apply': [{ id: idOf(1) }],
  'template.save': [{}],
  'name.given': [templateOf(1), templateOf(1, { name: '' })],
  'template.replace': [{ tools: STANDARD }],
  'template.remove': [{}],
  'remove.confirmed': [{}],
  'question.closed': [{}],
  'screen.left': [{}],
  'connection.opened': [{}],
  'session.started': [{}],
  'account.left': [{}],
} satisfies Examples<ChartTemplatesEvent>;

const HAND = ['template.apply', 'template.save', 'template.replace', 'template.remove'];
const ANSWERS = ['name.given', 'remove.confirmed', 'question.closed'];
const SHOWN_ONCE = 'the sheet says it once, as it opens';
const NOTHING_ASKED = 'Nothing is asked already.';

const isAsked = (state: AnyMachineSnapshot): boolean => !state.matches({ question: 'closed' });
const isLevel = (state: AnyMachineSnapshot): boolean => state.matches({ copy: { shown: 'level' } });
const isReplaced = (context: ChartTemplatesContext): boolean => frontTemplate(context)?.tools === STANDARD;
const contextOf = ({ context }: AnyMachineSnapshot): ChartTemplatesContext => context;

export const model: TestModel = {
  clauses: 'S2.45 S8.3',
  machine: chartTemplatesMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:readTemplates', output: readOf() },
    { type: 'done:readTemplates', output: readOf([templateOf(1)], { version: 1 }) },
    { type: 'done:readTemplates', output: readOf([], { begun: [templateOf(1)] }) },
    { type: 'error:readTemplates', error: lost() },
    { type: 'after:answerTimeout@chartTemplates.copy.shown.reading' },
    { type: 'done:saveTemplates', output: { isSaved: true, version: 1 } },
    { type: 'done:saveTemplates', output: { isSaved: false, version: 1 } },
    { type: 'error:saveTemplates', error: lost() },
    { type: 'after:answerTimeout@chartTemplates.copy.shown.saving' },
    { type: 'after:retryDelay@chartTemplates.copy.shown.failed' },
  ],
  keyOf: (context: ChartTemplatesContext) => [
    context.version === null,
    context.templates.length > 0,
    areSameRows(context.templates, context.kept),
    frontTemplate(context) !== undefined,
    isReplaced(context),
  ],
  exclusions: {
    events: [
      {
        events: HAND,
        where: (state) => !isLevel(state),
        because:
          'they are the same wherever the copy of the account stands; the paths take them while it is level',
      },
      {
        events: ['template.save'],
        where: (state) => contextOf(state).templates.length > 0,
        because: 'one template is enough for the paths',
      },
      {
        events: ['template.apply'],
        where: (state, { id }) => !contextOf(state).templates.some((template) => template.id === id),
        because: 'only a template that is there has a chip',
      },
      {
        events: ['template.replace', 'template.remove'],
        where: (state) => frontTemplate(contextOf(state)) === undefined,
        because: 'only the template in front has them',
      },
      {
        events: ['template.replace'],
        where: (state) => isReplaced(contextOf(state)),
        because: 'the chart is as the template draws it',
      },
      {
        events: ['name.given'],
        where: (_, { name }) => name === '',
        because: 'the form asks for a name first',
      },
      { events: ANSWERS, where: (state) => !isAsked(state), because: 'nothing is asked' },
      {
        events: ['connection.opened', 'session.started', 'account.left', 'screen.left'],
        where: (state) => isAsked(state),
        because: 'the paths take them with nothing over the sheet',
      },
      {
        events: ['templates.wanted'],
        where: (state) => !state.matches({ copy: 'idle' }),
        because: SHOWN_ONCE,
      },
      {
        events: ['done:readTemplates'],
        where: (_, { output }) => output.begun.length > 0,
        because: 'templates that were begun by a visitor are in the journeys of the browser',
      },
    ],
    transitions: {
      'chartTemplates.copy.shown.level -- templates.wanted [0]': SHOWN_ONCE,
      'chartTemplates.copy.shown.failed -- templates.wanted [0]': SHOWN_ONCE,
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
            'error:readTemplates',
            'after:answerTimeout@chartTemplates.copy.shown.reading',
          ],
          because: 'this path is about logging in',
        },
      ],
    ],
  },
  equivalentMutants: {
    'chartTemplates.question.closed swallows account.left of chartTemplates.question': NOTHING_ASKED,
    'chartTemplates.question.closed swallows session.started of chartTemplates.question': NOTHING_ASKED,
    'chartTemplates.question.closed swallows screen.left of chartTemplates.question': NOTHING_ASKED,
    'chartTemplates.question.closed swallows question.closed of chartTemplates.question': NOTHING_ASKED,
  },
};
