import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ChartTemplate, MAX_TEMPLATES } from '#contract/chart-templates';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { copyStates, type SavedCopy } from '../kept-copy/copy-states.ts';
import { areSameRows, joinedRows } from '../kept-copy/join.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Chart templates: the names under which a trader keeps how candles are drawn, and the copy of them that the account keeps.
 * Started when trade first opens, never ends; idle until they are shown. A visitor's templates stay on the device.
 */

/** What is known of the templates. */
export type ReadTemplates = {
  version: number;
  templates: ChartTemplate[];
  /** Those that the trader made here before logging in. */
  begun: ChartTemplate[];
};
export type SentTemplates = Omit<ReadTemplates, 'begun'>;

export type ChartTemplatesContext = {
  /** The version that was read or written last; null while the templates are not known. */
  version: number | null;
  /** The templates of that version. */
  kept: ChartTemplate[];
  /** The templates that were sent last. */
  sent: ChartTemplate[];
  /** The templates as they are shown, the oldest first. */
  templates: ChartTemplate[];
  /** The id of the template that was applied or written last; empty for none. */
  front: string;
};

export type ChartTemplatesEvent =
  | { type: 'templates.wanted' }
  | { type: 'template.apply'; id: string }
  /** The trader asks for a template of what is on the chart. */
  | { type: 'template.save' }
  | ({ type: 'name.given' } & ChartTemplate)
  /** The template in front draws what is on the chart from now on. */
  | { type: 'template.replace'; tools: ChartTemplate['tools'] }
  | { type: 'template.remove' }
  | { type: 'remove.confirmed' }
  | { type: 'question.closed' }
  | { type: 'screen.left' }
  | { type: 'connection.opened' }
  /** Somebody logged in. */
  | { type: 'session.started' }
  | AccountLeft;

export type ChartTemplatesEmitted = { type: 'template.applied'; tools: ChartTemplate['tools'] };

const NOTHING_KNOWN: ChartTemplatesContext = { version: null, kept: [], sent: [], templates: [], front: '' };

export const chartTemplatesMachine = setup({
  types: {
    context: {} as ChartTemplatesContext,
    events: {} as ChartTemplatesEvent,
    emitted: {} as ChartTemplatesEmitted,
    tags: {} as 'naming' | 'removing' | 'failed',
  },
  actors: {
    /** Reads the templates: the account's, or of a visitor the device's. */
    readTemplates: promiseActor<ReadTemplates>('readTemplates'),
    /** Keeps them where they were read from. */
    saveTemplates: promiseActor<SavedCopy, SentTemplates>('saveTemplates'),
  },
  actions: {
    /** Forgets the templates. */
    clearTemplates: assign(NOTHING_KNOWN),
    /** Keeps what was read, with what was changed here meanwhile or before. */
    storeRead: assign(({ context }, read: ReadTemplates) => ({
      version: read.version,
      kept: read.templates,
      templates: withOwn(read, context),
    })),
    /** Keeps what is sent: more may be changed before the answer comes. */
    storeSent: assign(({ context }) => ({ sent: context.templates })),
    /** Takes what was sent as the new version. */
    storeSaved: assign(({ context }, { version }: SavedCopy) => ({ version, kept: context.sent })),
    /** Keeps which template is in front. */
    storeFront: assign((_, { id }: { id: string }) => ({ front: id })),
    /** Makes a template, and brings it to the front. */
    addTemplate: assign(({ context }, { id, name, tools }: ChartTemplate) => ({
      templates: [...context.templates, { id, name, tools }],
      front: id,
    })),
    /** Puts what is on the chart in the place of what the template in front draws. */
    replaceTools: assign(({ context: { templates, front } }, { tools }: Pick<ChartTemplate, 'tools'>) => ({
      templates: templates.map((template) => (template.id === front ? { ...template, tools } : template)),
    })),
    /** Takes the template in front away. */
    removeTemplate: assign(({ context: { templates, front } }) => ({
      templates: templates.filter(({ id }) => id !== front),
      front: '',
    })),
    notifyApplied: emit(({ context }) => ({
      type: 'template.applied' as const,
      tools: (frontTemplate(context) as ChartTemplate).tools,
    })),
  },
  guards: {
    /** The template is among those that are shown. */
    isThere: ({ context }, { id }: { id: string }) => frontTemplate({ ...context, front: id }) !== undefined,
    /** One that is there was applied or written last. */
    hasFront: ({ context }) => frontTemplate(context) !== undefined,
    /** The templates were read, and are fewer than {@link MAX_TEMPLATES}. */
    hasRoom: ({ context: { version, templates } }) => version !== null && templates.length < MAX_TEMPLATES,
    /** Something is left of the name. */
    hasName: (_, { name }: { name: string }) => name !== '',
    /** The templates are others than those of the version that was read or written last. */
    isChanged: ({ context: { templates, kept } }) => !areSameRows(templates, kept),
    /** The templates were kept. */
    isSaved: (_, params: SavedCopy) => params.isSaved,
  },
  delays: { answerTimeout: 10_000, retryDelay: 15_000 },
}).createMachine({
  id: 'chartTemplates',
  context: NOTHING_KNOWN,
  type: 'parallel',
  states: {
    question: {
      initial: 'closed',
      on: {
        'account.left': { target: '.closed' },
        'session.started': { target: '.closed' },
        'screen.left': { target: '.closed' },
        'question.closed': { target: '.closed' },
      },
      states: {
        closed: {
          on: {
            'template.apply': { guard: by('isThere'), actions: [by('storeFront'), 'notifyApplied'] },
            'template.save': { guard: 'hasRoom', target: 'naming' },
            'template.replace': { guard: 'hasFront', actions: by('replaceTools') },
            'template.remove': { guard: 'hasFront', target: 'removing' },
          },
          meta: { clauses: ['S2.45'] },
        },
        naming: {
          tags: 'naming',
          on: { 'name.given': { guard: by('hasName'), target: 'closed', actions: by('addTemplate') } },
          meta: { clauses: ['S2.45'] },
        },
        removing: {
          tags: 'removing',
          on: { 'remove.confirmed': { target: 'closed', actions: 'removeTemplate' } },
          meta: { clauses: ['S2.45'] },
        },
      },
    },
    copy: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'templates.wanted': { target: 'shown' } },
          meta: { clauses: ['S2.45'] },
        },
        shown: {
          initial: 'reading',
          on: {
            'account.left': { target: 'idle', actions: 'clearTemplates' },
            'session.started': { target: '.reading', actions: 'clearTemplates' },
          },
          states: {
            reading: {
              invoke: {
                id: 'readTemplates',
                src: 'readTemplates',
                onDone: {
                  target: 'level',
                  actions: { type: 'storeRead', params: ({ event }) => event.output },
                },
                onError: { target: 'failed' },
              },
              after: { answerTimeout: { target: 'failed' } },
              meta: { clauses: ['S2.45'] },
            },
            ...copyStates({
              src: 'saveTemplates',
              input: ({ context }: { context: ChartTemplatesContext }): SentTemplates => ({
                version: context.version ?? 0,
                templates: context.sent,
              }),
              again: ['templates.wanted'],
              clauses: ['S2.45'],
            }),
          },
        },
      },
    },
  },
});

/** The template that was applied or written last, where it is still there. */
export const frontTemplate = ({
  templates,
  front,
}: Pick<ChartTemplatesContext, 'templates' | 'front'>): ChartTemplate | undefined =>
  templates.find(({ id }) => id === front);

/** What was read, with everything that this device has and the account does not. */
function withOwn(
  { templates, begun }: ReadTemplates,
  { kept, templates: own }: Pick<ChartTemplatesContext, 'kept' | 'templates'>,
): ChartTemplate[] {
  const isThere = ({ id }: ChartTemplate): boolean => templates.some((template) => template.id === id);
  // What a visitor made pushes nothing out that the account has.
  const added = begun.filter((template) => !isThere(template)).slice(0, MAX_TEMPLATES - templates.length);
  return joinedRows([...templates, ...added], { from: kept, to: own }, MAX_TEMPLATES);
}

export type ChartTemplatesRef = ActorRefFrom<typeof chartTemplatesMachine>;
export type ChartTemplatesSnapshot = SnapshotFrom<typeof chartTemplatesMachine>;
