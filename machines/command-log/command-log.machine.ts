import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  type SnapshotFrom,
  setup,
  stateIn,
} from 'xstate';
import type { Account, AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import type { CommandBegun, CommandEnded, LoggedCommand, LoggedOutcome } from '../command/logged-command.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Command log: every command from the moment it begins until its end is known, kept on the device. A command whose chart
 * was stopped before (a reload, another account, a lost answer) is asked for by its key as soon as its own account is in
 * front, and the trader reads what became of it. It never repeats a command. Started by app, never ends.
 */

export type CommandLogInput = { commands: LoggedCommand[] };
export type CommandLogContext = {
  /** Commands of this device whose end is not known or not yet read, of all accounts. */
  commands: LoggedCommand[];
  /** Keys of the commands that a chart of this tab is carrying out. */
  running: string[];
  /** The account in front; null for a visitor. */
  account: Account | null;
  /** Key of the command that is being asked for. */
  asked: string;
};

export type CommandLogEvent =
  | CommandBegun
  | CommandEnded
  | { type: 'session.started'; token: string; accountId: number }
  | AccountLeft
  | { type: 'notice.dismissed' };

export type CommandLogEmitted =
  | { type: 'command.kept'; command: LoggedCommand }
  | { type: 'command.dropped'; key: string }
  | { type: 'command.settled'; command: LoggedCommand };

export const commandLogMachine = setup({
  types: {
    context: {} as CommandLogContext,
    input: {} as CommandLogInput,
    events: {} as CommandLogEvent,
    emitted: {} as CommandLogEmitted,
    tags: {} as 'notice' | 'told' | 'doubt',
  },
  actors: {
    /** What became of a command of this account. */
    askOutcome: promiseActor<LoggedOutcome, { account: Account | null; key: string }>('askOutcome'),
    /** Ends a command that is stopped before its end is known. */
    watchCommand: fromCallback<CommandEnded, { ref: AnyActorRef; key: string }>(({ sendBack, input }) => {
      const complete = (): void => sendBack({ type: 'command.ended', key: input.key, isKnown: false });
      const subscription = input.ref.subscribe({ complete });
      return () => subscription.unsubscribe();
    }),
  },
  actions: {
    /** Keeps the command, and that a chart of this tab carries it out. */
    storeCommand: assign(({ context }, { command }: { command: LoggedCommand }) => ({
      commands: [...context.commands.filter(({ key }) => key !== command.key), command],
      running: [...context.running.filter((key) => key !== command.key), command.key],
    })),
    /** Watches the running command, so that its stop is noticed. */
    watch: enqueueActions(({ enqueue }, { ref, key }: { ref: AnyActorRef; key: string }) => {
      enqueue.spawnChild('watchCommand', { id: key, input: { ref, key } });
    }),
    /** Stops watching the command. */
    unwatch: enqueueActions(({ enqueue }, { key }: { key: string }) => enqueue.stopChild(key)),
    /** Notes that no chart of this tab carries the command out any more. */
    endRun: assign(({ context }, params: { key: string }) => ({
      running: context.running.filter((key) => key !== params.key),
    })),
    /** Forgets the command: its end is known. */
    dropCommand: assign(({ context }, params: { key: string }) => ({
      commands: context.commands.filter(({ key }) => key !== params.key),
    })),
    /** Forgets the commands whose end the trader has read. */
    dropTold: assign(({ context }) => ({
      commands: context.commands.filter((command) => !isToldTo(context.account, command)),
    })),
    /** Keeps which account is in front. */
    storeAccount: assign((_, params: Account) => ({ account: { id: params.id, token: params.token } })),
    /** Notes that no account is in front. */
    clearAccount: assign({ account: null }),
    /** Chooses the first command of the account in front whose end is not known. */
    storeAsked: assign(({ context }) => ({ asked: nextDue(context)?.key ?? '' })),
    /** Keeps the answer to what was asked. */
    storeOutcome: assign(({ context }, { output }: { output: LoggedOutcome }) => ({
      commands: context.commands.map((command) =>
        command.key === context.asked ? { ...command, outcome: output } : command,
      ),
    })),
    notifyKept: emit((_, params: { command: LoggedCommand }) => ({
      type: 'command.kept' as const,
      command: params.command,
    })),
    notifyDropped: emit((_, params: { key: string }) => ({
      type: 'command.dropped' as const,
      key: params.key,
    })),
    notifyToldDropped: enqueueActions(({ context, enqueue }) => {
      for (const command of context.commands)
        if (isToldTo(context.account, command)) enqueue.emit({ type: 'command.dropped', key: command.key });
    }),
    notifySettled: enqueueActions(({ context, enqueue }, params: { output: LoggedOutcome }) => {
      const asked = context.commands.find(({ key }) => key === context.asked);
      if (!asked) return;
      const command = { ...asked, outcome: params.output };
      enqueue.emit({ type: 'command.kept', command });
      enqueue.emit({ type: 'command.settled', command });
    }),
  },
  guards: {
    /** The command ended with the server's acceptance or refusal. */
    isKnownEnd: (_, params: { isKnown: boolean }) => params.isKnown,
    /** The account in front has a command that no chart carries out and whose end is not known. */
    hasDue: ({ context }) => nextDue(context) !== undefined,
    /** The trader has not yet read what became of a command. */
    hasTold: ({ context }) => context.commands.some((command) => isToldTo(context.account, command)),
  },
  delays: { answerTimeout: 10_000, retryDelay: 3_000, askDelay: 500, noticeDelay: 1_500 },
}).createMachine({
  id: 'commandLog',
  context: ({ input }) => ({ commands: input.commands, running: [], account: null, asked: '' }),
  type: 'parallel',
  on: {
    'command.begun': {
      actions: [
        by('storeCommand'),
        { type: 'watch', params: ({ event }) => ({ ref: event.ref, key: event.command.key }) },
        by('notifyKept'),
      ],
    },
    'command.ended': [
      {
        guard: by('isKnownEnd'),
        actions: [by('endRun'), by('unwatch'), by('dropCommand'), by('notifyDropped')],
      },
      { actions: [by('endRun'), by('unwatch')] },
    ],
    'session.started': {
      actions: {
        type: 'storeAccount',
        params: ({ event }) => ({ id: event.accountId, token: event.token }),
      },
    },
    'account.left': { target: ['.asking.resting', '.notice.none'], actions: 'clearAccount' },
  },
  states: {
    asking: {
      initial: 'resting',
      states: {
        resting: { always: { guard: 'hasDue', target: 'open' } },
        open: {
          initial: 'pausing',
          states: {
            /** A call that was just given up may still be arriving. */
            pausing: { after: { askDelay: { target: 'sent' } }, meta: { clauses: ['S8.3'] } },
            sent: {
              entry: 'storeAsked',
              invoke: {
                id: 'askOutcome',
                src: 'askOutcome',
                input: ({ context }) => ({ account: context.account, key: context.asked }),
                onDone: {
                  target: '#commandLog.asking.resting',
                  actions: [by('notifySettled'), by('storeOutcome')],
                },
                onError: { target: 'waiting' },
              },
              after: { answerTimeout: { target: 'waiting' } },
              meta: { clauses: ['S8.3'] },
            },
            waiting: { after: { retryDelay: { target: 'sent' } }, meta: { clauses: ['S8.3'] } },
          },
        },
      },
    },
    /** What the trader reads: that a command is being asked for, once that takes a while, and what became of it. */
    notice: {
      initial: 'none',
      states: {
        none: {
          always: [
            { guard: 'hasTold', target: 'told' },
            { guard: stateIn({ asking: 'open' }), target: 'held' },
          ],
        },
        /** Nothing is ordered meanwhile: the order that is asked about may have been placed. */
        held: {
          tags: 'doubt',
          always: { guard: 'hasTold', target: 'told' },
          after: { noticeDelay: { target: 'checking' } },
        },
        checking: {
          tags: ['notice', 'doubt'],
          always: { guard: 'hasTold', target: 'told' },
          on: { 'notice.dismissed': { target: 'dismissed' } },
          meta: { clauses: ['S8.3'] },
        },
        /** The trader has read that the app asks about a command, and goes on; the app still shows how it ended. */
        dismissed: {
          always: { guard: 'hasTold', target: 'told' },
        },
        told: {
          tags: ['notice', 'told'],
          on: { 'notice.dismissed': { target: 'none', actions: ['notifyToldDropped', 'dropTold'] } },
          meta: { clauses: ['S8.3', 'S8.5', 'S8.6'] },
        },
      },
    },
  },
});

/** The commands whose end the trader in front has not read yet. */
export function toldCommands({
  commands,
  account,
}: Pick<CommandLogContext, 'commands' | 'account'>): LoggedCommand[] {
  return commands.filter((command) => isToldTo(account, command));
}

function isToldTo(account: Account | null, { accountId, outcome }: LoggedCommand): boolean {
  return outcome !== null && accountId === account?.id;
}

/** The first command of the account in front that no chart is carrying out and whose end is not known. */
function nextDue({
  commands,
  running,
  account,
}: Pick<CommandLogContext, 'commands' | 'running' | 'account'>): LoggedCommand | undefined {
  return commands.find(
    ({ key, accountId, outcome }) => accountId === account?.id && outcome === null && !running.includes(key),
  );
}

export type CommandLogRef = ActorRefFrom<typeof commandLogMachine>;
export type CommandLogSnapshot = SnapshotFrom<typeof commandLogMachine>;
