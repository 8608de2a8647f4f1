import { describe, expect, it } from 'vitest';
import {
  type ActorRef,
  type AnyStateMachine,
  and,
  assign,
  createMachine,
  emit,
  enqueueActions,
  fromPromise,
  not,
  or,
  raise,
  sendTo,
  setup,
  spawnChild,
  stateIn,
} from 'xstate';
import { checkChart } from '#chart-tools/paths/check-chart';
import { planPaths } from '#chart-tools/paths/plan';
import type { TestModel } from '#chart-tools/test-model';

/** Each feature of XState 5 as a small machine: its paths run on it, enter every state and take every transition. */

type Feature = {
  config: object;
  /** Types of its examples, or whole events. */
  events: readonly (string | { type: string })[];
  machine?: (config: never) => AnyStateMachine;
  inputs?: readonly unknown[];
};

const read = fromPromise(async () => 1);
const withActor = (config: never): AnyStateMachine =>
  setup({ actors: { read } }).createMachine(config) as never;
const count = ({ context }: { context: { count: number } }): number => context.count + 1;
const isFull = ({ context }: { context: { count: number } }): boolean => context.count >= 2;

/** Counts by `action`, and is full after two. */
const counting = (action: unknown): Feature => ({
  config: {
    context: { count: 0 },
    initial: 'open',
    states: {
      open: { on: { add: { actions: action }, close: { guard: isFull, target: 'full' } } },
      full: {},
    },
  },
  events: ['add', 'close'],
});

const done = { onDone: { target: 'over' }, onError: { target: 'failed' } };
const ends = { over: {}, failed: {} };

const FEATURES: Readonly<Record<string, Feature>> = {
  'assign by name': {
    ...counting('count'),
    machine: (config) =>
      setup({ actions: { count: assign({ count }) as never } }).createMachine(config) as never,
  },
  'assign written inline': counting(assign({ count } as never)),
  'enqueueActions with an assign, a check and an effect': counting(
    enqueueActions(({ enqueue, check }) => {
      if (!check(isFull as never)) enqueue.assign({ count } as never);
      enqueue(() => undefined);
      enqueue.emit({ type: 'counted' } as never);
    }),
  ),
  'enqueueActions by name, with actions by name': {
    ...counting('addOne'),
    machine: (config) =>
      setup({
        actions: {
          count: assign({ count }) as never,
          ring: () => undefined,
          addOne: enqueueActions(({ enqueue }) => {
            enqueue('count' as never);
            enqueue('ring' as never);
          }) as never,
        },
      }).createMachine(config) as never,
  },
  'raise of an event that has two answers': {
    config: {
      context: { count: 0 },
      initial: 'open',
      states: {
        open: {
          on: {
            add: { actions: [assign({ count } as never), raise({ type: 'counted' })] },
            counted: [{ guard: isFull, target: 'full' }, { actions: assign({}) }],
          },
        },
        full: {},
      },
    },
    events: ['add'],
  },
  'raise with a delay': {
    config: {
      initial: 'on',
      states: { on: { entry: raise({ type: 'tick' }, { delay: 10 }), on: { tick: 'off' } }, off: {} },
    },
    events: ['tick'],
  },
  'an actor with an id': {
    config: { initial: 'on', states: { on: { invoke: { id: 'it', src: 'read', ...done } }, ...ends } },
    machine: withActor,
    events: ['done:it', 'error:it'],
  },
  'an actor without an id': {
    config: { initial: 'on', states: { on: { invoke: { src: 'read', ...done } }, ...ends } },
    machine: withActor,
    events: ['done:0.feature.on', 'error:0.feature.on'],
  },
  'an actor written inline, beside another': {
    config: {
      initial: 'on',
      states: { on: { invoke: [{ src: read }, { src: read, ...done }] }, ...ends },
    },
    events: ['done:1.feature.on', 'error:1.feature.on'],
  },
  'spawn in an assign, and its end': {
    config: {
      context: { ref: null },
      initial: 'off',
      states: {
        off: {
          on: {
            start: {
              target: 'on',
              actions: assign({
                ref: ({ spawn }: { spawn: (logic: unknown, o: object) => unknown }) =>
                  spawn(read, { id: 'it' }),
              } as never),
            },
          },
        },
        on: { on: { 'xstate.done.actor.it': 'over', 'xstate.error.actor.it': 'failed' } },
        ...ends,
      },
    },
    events: ['start', 'done:it', 'error:it'],
  },
  'spawn in the first context': {
    config: {
      context: ({ spawn }: { spawn: (logic: unknown) => ActorRef<never, never> }) => ({ ref: spawn('read') }),
      initial: 'on',
      states: {
        on: {
          on: {
            tell: {
              actions: sendTo(({ context }) => (context as never as { ref: never }).ref, {
                type: 'x',
              } as never),
            },
            go: 'off',
          },
        },
        off: {},
      },
    },
    machine: withActor,
    events: ['tell', 'go'],
  },
  'spawnChild, and its end': {
    config: {
      initial: 'on',
      states: {
        on: {
          entry: spawnChild(read as never, { id: 'it' } as never),
          on: { 'xstate.done.actor.it': 'over' },
        },
        over: {},
      },
    },
    events: ['done:it'],
  },
  onSnapshot: {
    config: {
      initial: 'on',
      states: {
        on: {
          invoke: {
            id: 'it',
            src: read,
            onSnapshot: {
              guard: ({ event }: { event: { snapshot: { context: number } } }) => event.snapshot.context > 1,
              target: 'over',
            },
          },
        },
        over: {},
      },
    },
    events: [{ type: 'snapshot:it', snapshot: { context: 2 } } as { type: string }],
  },
  'shallow history': {
    config: {
      initial: 'menu',
      states: {
        menu: {
          initial: 'first',
          on: { away: 'away' },
          states: {
            first: { on: { next: 'second' } },
            second: { on: { leave: '#feature.over' } },
            last: { type: 'history' },
          },
        },
        away: { on: { back: 'menu.last' } },
        over: {},
      },
    },
    events: ['next', 'away', 'back', 'leave'],
  },
  'deep history with a default': {
    config: {
      initial: 'away',
      states: {
        away: { on: { back: 'menu.last', open: 'menu' } },
        menu: {
          initial: 'first',
          on: { away: 'away' },
          states: {
            first: {
              initial: 'one',
              states: { one: { on: { next: 'two' } }, two: { on: { next: '#feature.menu.second' } } },
            },
            second: { initial: 'one', states: { one: { on: { next: 'two' } }, two: {} } },
            last: { type: 'history', history: 'deep', target: 'second' },
          },
        },
      },
    },
    events: ['away', 'back', 'next', 'open'],
  },
  'onDone of a compound state, with its output': {
    config: {
      initial: 'form',
      states: {
        form: {
          initial: 'filled',
          states: {
            filled: { on: { yes: 'agreed', no: 'refused' } },
            agreed: { type: 'final' },
            refused: { type: 'final', output: { isRefused: true } },
          },
          output: ({ event }: { event: { output?: unknown } }) => event.output,
          onDone: [
            {
              guard: ({ event }: { event: { output?: unknown } }) => Boolean(event.output),
              target: 'failed',
            },
            'over',
          ],
        },
        ...ends,
      },
    },
    events: ['yes', 'no'],
  },
  'onDone of a parallel state': {
    config: {
      initial: 'both',
      states: {
        both: {
          type: 'parallel',
          states: {
            a: { initial: 'on', states: { on: { on: { a: 'off' } }, off: { type: 'final' } } },
            b: { initial: 'on', states: { on: { on: { b: 'off' } }, off: { type: 'final' } } },
          },
          onDone: 'over',
        },
        over: {},
      },
    },
    events: ['a', 'b'],
  },
  'a forbidden transition': {
    config: {
      initial: 'a',
      on: { go: '.end' },
      states: { a: { on: { go: undefined, next: 'b' } }, b: {}, end: {} },
    },
    events: ['go', 'next'],
  },
  'several targets': {
    config: {
      type: 'parallel',
      on: { both: { target: ['.a.off', '.b.off'] } },
      states: {
        a: { initial: 'on', states: { on: {}, off: {} } },
        b: { initial: 'on', states: { on: {}, off: {} } },
      },
    },
    events: ['both'],
  },
  'always, with guards put together': {
    config: {
      context: { count: 0 },
      initial: 'open',
      states: {
        open: {
          on: { add: { actions: assign({ count } as never) } },
          always: {
            guard: and([isFull as never, or([not(stateIn('full') as never), isFull as never])]),
            target: 'full',
          },
        },
        full: {},
      },
    },
    events: ['add'],
  },
  'timers by number and by name, of a state with its own id': {
    config: {
      initial: 'a',
      states: { a: { id: 'first', after: { 100: 'b' } }, b: { after: { long: { target: 'c' } } }, c: {} },
    },
    machine: (config) => setup({ delays: { long: 5_000 } }).createMachine(config) as never,
    events: ['after:100@first', 'after:long@feature.b'],
  },
  wildcards: {
    config: { initial: 'a', states: { a: { on: { 'mouse.*': 'b' } }, b: { on: { '*': 'c' } }, c: {} } },
    events: ['mouse.up'],
  },
  'a transition to itself that enters anew, with effects': {
    config: {
      context: { count: 0 },
      initial: 'a',
      states: {
        a: {
          entry: [assign({ count } as never), emit({ type: 'entered' } as never)],
          exit: () => undefined,
          on: { again: { target: 'a', reenter: true }, go: { guard: isFull, target: 'b' } },
        },
        b: {},
      },
    },
    events: ['again', 'go'],
  },
  'an input, and the output of the end': {
    config: {
      context: ({ input }: { input: number }) => ({ count: input }),
      initial: 'a',
      output: ({ context }: { context: { count: number } }) => context.count,
      states: {
        a: { on: { go: [{ guard: isFull, target: 'b' }, { target: 'c' }] } },
        b: { type: 'final' },
        c: { type: 'final' },
      },
    },
    inputs: [0, 2],
    events: ['go'],
  },
};

function modelOf({ config, machine = createMachine as never, events, inputs }: Feature): TestModel {
  return {
    clauses: '',
    machine: machine({ id: 'feature', ...config } as never),
    examples: events.map((event) => (typeof event === 'string' ? { type: event } : event)),
    keyOf: (context: { count?: number }) => Math.min(context?.count ?? 0, 3),
    ...(inputs ? { inputs } : {}),
  };
}

/** What the house asks of its own charts, and not of any machine. */
const isOfHouse = (complaint: string): boolean =>
  / has no way out$|^feature.* waits for |most states beside it/.test(complaint);

describe('paths follow any XState 5 machine', () => {
  for (const [name, feature] of Object.entries(FEATURES)) {
    it(`with ${name}`, async () => {
      const model = modelOf(feature);
      const { complaints, transitions } = await checkChart('feature', model);
      expect(complaints.filter((complaint) => !isOfHouse(complaint))).toEqual([]);
      expect(transitions.covered).toBe(transitions.all);
      expect(transitions.all).toBeGreaterThan(0);
      const { untaken, unentered } = planPaths(model);
      expect({ untaken, unentered }).toEqual({ untaken: [], unentered: [] });
    });
  }
});
