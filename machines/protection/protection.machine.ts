import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Alarm, LimitKind, PauseDays } from '#contract/protection';
import type { OwnProtection } from '#contract/routes/protection';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Protection: the limits a trader set for themselves, a pause of trading, and the alarm of the risk rate; and changing each.
 * Started when its screen first opens, never ends; hidden while its screen is.
 */

/** What is to change. `max` is a decimal, '' for no limit. */
export type ProtectionChange =
  | { of: 'limit'; kind: LimitKind; max: string }
  | { of: 'alarm'; alarm: Alarm }
  | { of: 'pause'; days: PauseDays };

export type ProtectionContext = {
  /** As it was last read; null before. */
  protection: OwnProtection | null;
  /** The limit whose sheet is open. */
  editing: LimitKind;
  /** The change that is asked about or on its way; null before the first. */
  change: ProtectionChange | null;
  /** The idempotency key of the command. */
  key: string;
};

export type ProtectionEvent =
  | { type: 'protection.shown' }
  | { type: 'protection.hidden' }
  | { type: 'protection.retry' }
  /** The inbox tells of a limit that is reached. */
  | { type: 'protection.changed' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  | { type: 'limit.edit'; kind: LimitKind }
  | { type: 'limit.save'; max: string; key: string }
  | { type: 'alarm.pick'; alarm: Alarm; key: string }
  | { type: 'pause.ask'; days: PauseDays }
  | { type: 'pause.confirm'; key: string }
  | { type: 'change.withdrawn' }
  | AccountLeft
  | CommandDoubted;

export type ProtectionEmitted =
  | { type: 'protection.saved'; message: string }
  | { type: 'change.refused'; message: string };

export const changeProtectionMachine = createCommandMachine<ProtectionChange, null>();

/** A change on its way. Whatever comes of it, how things stand is read again. */
const changing = (clauses: string[]) =>
  commandStates({
    src: 'changeProtection',
    input: ({ context, self }: Sender<ProtectionContext>) => {
      if (!context.change) throw new Error('there is nothing to change');
      return commandInput(self, 'protect', context.key, context.change);
    },
    ends: { isAccepted: { target: 'refreshing', actions: ['notifySaved'] } },
    unresolved: { target: 'refreshing', actions: ['notifyRefused'] },
    clauses,
  });

export const protectionMachine = setup({
  types: {
    context: {} as ProtectionContext,
    events: {} as ProtectionEvent,
    emitted: {} as ProtectionEmitted,
    tags: {} as 'loading' | 'rows' | 'failed' | 'busy' | 'doubt' | 'editing' | 'arming' | 'asking',
  },
  actors: {
    /** Reads the protection of the account. */
    loadProtection: promiseActor<OwnProtection>('loadProtection'),
    changeProtection: changeProtectionMachine,
  },
  actions: {
    /** Keeps what was read. */
    storeProtection: assign((_, params: { output: OwnProtection }) => ({ protection: params.output })),
    /** Keeps whose sheet opens. */
    storeEditing: assign((_, params: { kind: LimitKind }) => ({ editing: params.kind })),
    /** Keeps what the limit is to become. */
    storeLimit: assign(({ context }, params: { max: string; key: string }) => ({
      change: { of: 'limit' as const, kind: context.editing, max: params.max },
      key: params.key,
    })),
    /** Keeps at which risk rate the server is to tell the trader. */
    storeAlarm: assign((_, params: { alarm: Alarm; key: string }) => ({
      change: { of: 'alarm' as const, alarm: params.alarm },
      key: params.key,
    })),
    /** Keeps how long to pause. */
    storePause: assign((_, params: { days: PauseDays }) => ({
      change: { of: 'pause' as const, days: params.days },
    })),
    /** Keeps the idempotency key of the command. */
    storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
    /** Forgets everything of the account. */
    clear: assign({ protection: null, editing: 'deposit', change: null, key: '' }),
    notifySaved: emit((_, ended: Ended) => ({ type: 'protection.saved' as const, ...said(ended) })),
    notifyRefused: emit((_, ended: Ended) => ({ type: 'change.refused' as const, ...said(ended) })),
  },
  guards: { ...outcomeGuards },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'protection',
  context: { protection: null, editing: 'deposit', change: null, key: '' },
  initial: 'hidden',
  on: { 'account.left': { target: '.hidden', actions: 'clear' } },
  states: {
    hidden: { on: { 'protection.shown': { target: 'shown' } } },
    shown: {
      initial: 'loading',
      on: { 'protection.hidden': { target: 'hidden' } },
      states: {
        loading: {
          tags: 'loading',
          entry: 'clear',
          invoke: {
            id: 'loadProtection',
            src: 'loadProtection',
            onDone: { target: 'listed', actions: by('storeProtection') },
            onError: { target: 'failed' },
          },
          on: { 'protection.changed': { target: 'loading', reenter: true } },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S6.4'] },
        },
        listed: {
          tags: 'rows',
          on: {
            'protection.changed': { target: 'refreshing' },
            'limit.edit': { target: 'editing', actions: by('storeEditing') },
            'alarm.pick': { target: 'arming', actions: by('storeAlarm') },
            'pause.ask': { target: 'asking', actions: by('storePause') },
          },
          meta: { clauses: ['S6.4'] },
        },
        /** What was read before is shown meanwhile. */
        refreshing: {
          tags: 'rows',
          invoke: {
            id: 'refreshProtection',
            src: 'loadProtection',
            onDone: { target: 'listed', actions: by('storeProtection') },
            onError: { target: 'failed' },
          },
          on: { 'protection.changed': { target: 'refreshing', reenter: true } },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S6.4'] },
        },
        editing: {
          tags: ['rows', 'editing'],
          on: {
            // Who looks at another app comes back to what is typed; the sheet goes with the screen.
            'protection.hidden': {},
            'change.withdrawn': { target: 'refreshing' },
            'limit.save': { target: 'limiting', actions: by('storeLimit') },
          },
          meta: { clauses: ['S8.15'] },
        },
        limiting: { tags: ['rows', 'busy', 'editing'], ...changing(['S8.3']) },
        arming: { tags: ['rows', 'busy', 'arming'], ...changing(['S8.3']) },
        asking: {
          tags: ['rows', 'asking'],
          on: {
            'change.withdrawn': { target: 'refreshing' },
            'pause.confirm': { target: 'pausing', actions: by('storeKey') },
          },
          meta: { clauses: ['S8.15'] },
        },
        pausing: { tags: ['rows', 'busy', 'asking'], ...changing(['S8.3']) },
        failed: {
          tags: 'failed',
          on: {
            'protection.retry': { target: 'loading' },
            'connection.opened': { target: 'loading' },
            'protection.changed': { target: 'loading' },
          },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

export type ProtectionRef = ActorRefFrom<typeof protectionMachine>;
export type ProtectionSnapshot = SnapshotFrom<typeof protectionMachine>;
