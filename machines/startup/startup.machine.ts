import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { BasicInfo } from '#contract/routes/account';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Startup: may this browser use the site, and with which settings? Owns the company status, the main flag and
 * the basic settings. Started by app; ends when the app may run, or when the browser was sent elsewhere.
 */

export type CompanyStatus = { status: number; type: number; lossUrl: string };

export type StartupInput = {
  /** Whether the browser is one of a phone. */
  isMobile: boolean;
};

export type StartupContext = StartupInput & {
  /** Whether this is the main site. */
  isMain: boolean;
  /** The settings of the site; null until they were read. */
  basicInfo: BasicInfo | null;
  /** The site the browser is sent to; null when the app runs here. */
  leaveTo: string | null;
};

export type StartupEvent = { type: 'startup.retry' };
export type StartupEmitted = { type: 'site.left'; url: string } | { type: 'company.known'; id: number };
export type StartupOutput = { isMain: boolean; basicInfo: BasicInfo | null; leaveTo: string | null };

export const startupMachine = setup({
  types: {
    context: {} as StartupContext,
    input: {} as StartupInput,
    output: {} as StartupOutput,
    events: {} as StartupEvent,
    emitted: {} as StartupEmitted,
  },
  actors: {
    /** Asks whether the company is open. */
    checkCompany: promiseActor<CompanyStatus>('checkCompany'),
    /** Reads the settings of the site. */
    loadBasicInfo: promiseActor<BasicInfo>('loadBasicInfo'),
  },
  actions: {
    /** Keeps whether this is the main site. */
    storeMain: assign((_, params: { type: number }) => ({ isMain: params.type === 0 })),
    /** Keeps where a closed site sends the browser. */
    storeLossUrl: assign((_, params: { url: string }) => ({ leaveTo: params.url })),
    /** Keeps the settings of the site. */
    storeBasicInfo: assign((_, params: { output: BasicInfo }) => ({ basicInfo: params.output })),
    /** Keeps where a browser on a desktop is sent. */
    storeDesktopUrl: assign((_, params: { output: BasicInfo }) => ({ leaveTo: params.output.desktopUrl })),
    notifyCompany: emit(({ context }) => ({
      type: 'company.known' as const,
      id: context.basicInfo?.companyId ?? 0,
    })),
    notifyLeaving: emit(({ context }) => ({ type: 'site.left' as const, url: context.leaveTo ?? '' })),
  },
  guards: {
    /** The company is closed. */
    isClosedSite: (_, params: { status: number }) => params.status !== 0,
    /** The browser is one of a desktop, and the site has another address for these. */
    isDesktopElsewhere: ({ context }, params: { output: BasicInfo }) =>
      !context.isMobile && params.output.desktopUrl !== '',
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'startup',
  context: ({ input }) => ({ ...input, isMain: true, basicInfo: null, leaveTo: null }),
  output: ({ context }) => ({
    isMain: context.isMain,
    basicInfo: context.basicInfo,
    leaveTo: context.leaveTo,
  }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'checkCompany',
        src: 'checkCompany',
        onDone: [
          {
            guard: { type: 'isClosedSite', params: ({ event }) => ({ status: event.output.status }) },
            target: 'leaving',
            actions: { type: 'storeLossUrl', params: ({ event }) => ({ url: event.output.lossUrl }) },
          },
          {
            target: 'loadingSettings',
            actions: { type: 'storeMain', params: ({ event }) => ({ type: event.output.type }) },
          },
        ],
        onError: { target: 'failed' },
      },
      after: { answerTimeout: { target: 'failed' } },
      meta: { clauses: ['S7.9', 'S7.59'] },
    },
    loadingSettings: {
      invoke: {
        id: 'loadBasicInfo',
        src: 'loadBasicInfo',
        onDone: [
          { guard: by('isDesktopElsewhere'), target: 'leaving', actions: by('storeDesktopUrl') },
          { target: 'ready', actions: by('storeBasicInfo') },
        ],
        onError: { target: 'failed' },
      },
      after: { answerTimeout: { target: 'failed' } },
      meta: { clauses: ['S7.12', 'S1.7', 'S1.9'] },
    },
    failed: {
      on: { 'startup.retry': { target: 'checking' } },
      after: { answerTimeout: { target: 'checking' } },
      meta: { clauses: ['S8.3'] },
    },
    leaving: { type: 'final', entry: 'notifyLeaving', meta: { clauses: ['S7.59', 'S1.7'] } },
    ready: { type: 'final', entry: 'notifyCompany', meta: { clauses: ['S9.15'] } },
  },
});

export type StartupRef = ActorRefFrom<typeof startupMachine>;
export type StartupSnapshot = SnapshotFrom<typeof startupMachine>;
