import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { PriceAlert } from '#contract/alerts';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import type { AlertRequest, WantedByForm } from './wanted-alert.ts';

/**
 * Alert form: one price alert set, changed or deleted in its sheet, paused or resumed in its row. Started with the screens that
 * show alerts or set them, never ends; idle while no sheet is open and nothing is on its way.
 */

export type AlertFormContext = {
  /** The instrument of the alert. */
  instrumentId: number;
  /** The alert that is changed; null for a new one. */
  alert: PriceAlert | null;
  /** The price when the sheet was opened, which a new alert begins at. */
  price: string;
  /** What is on its way; null while nothing is. */
  request: AlertRequest | null;
  /** The idempotency key of the command on its way. */
  key: string;
  /** The server's words of a refusal. */
  message: string;
  /** The input at fault; null when the server named none. */
  field: string | null;
};

export type AlertFormEvent =
  | { type: 'alert.begun'; instrumentId: number; price: string }
  | { type: 'alert.opened'; alert: PriceAlert; price: string }
  | { type: 'alert.submit'; wanted: WantedByForm; key: string }
  | { type: 'alert.delete'; key: string }
  | { type: 'alert.dismissed' }
  /** What is typed is another than what was refused. */
  | { type: 'fields.changed' }
  /** Its switch was pressed in the list. */
  | { type: 'alert.turned'; id: number; isOn: boolean; key: string }
  /** Its screen was left, by a link or the browser: what stood open does not stand there again. */
  | { type: 'screen.left' }
  | AccountLeft
  | CommandDoubted;

export type AlertFormEmitted =
  /** `isNew`: an alert was set, where none was before. */
  | { type: 'alert.saved'; message: string; isNew: boolean }
  | { type: 'alert.refused'; message: string }
  | { type: 'alert.unresolved' };

export const alertCommand = createCommandMachine<AlertRequest, null>();

const NOTHING: AlertFormContext = {
  instrumentId: 0,
  alert: null,
  price: '0',
  request: null,
  key: '',
  message: '',
  field: null,
};

/** The command of a request, which the chart keeps while it is on its way. */
const commandOf = ({ context: { request, key }, self }: Sender<AlertFormContext>) => {
  if (request === null) throw new Error('an alert is sent without a request');
  return commandInput(self, 'alert', key, request);
};

export const alertFormMachine = setup({
  types: {
    context: {} as AlertFormContext,
    events: {} as AlertFormEvent,
    emitted: {} as AlertFormEmitted,
    tags: {} as 'sheet' | 'busy' | 'refused' | 'doubt',
  },
  actors: { sendAlert: alertCommand, turnAlert: alertCommand },
  actions: {
    /** Keeps of which instrument a new alert is to be, and its price now. */
    storeBegun: assign((_, params: { instrumentId: number; price: string }) => ({
      ...NOTHING,
      instrumentId: params.instrumentId,
      price: params.price,
    })),
    /** Keeps which alert is changed. */
    storeOpened: assign((_, params: { alert: PriceAlert; price: string }) => ({
      ...NOTHING,
      instrumentId: params.alert.instrumentId,
      alert: params.alert,
      price: params.price,
    })),
    /** Keeps what is to be set, and its key. */
    storeWanted: assign(({ context }, params: { wanted: WantedByForm; key: string }) => ({
      request: requestOf(context, params.wanted),
      key: params.key,
    })),
    /** Keeps that the alert is to go, and the key. */
    storeDelete: assign(({ context }, params: { key: string }) => ({
      request: { act: 'delete' as const, id: context.alert?.id ?? 0 },
      key: params.key,
    })),
    /** Keeps which alert is to be paused or resumed, and the key. */
    storeTurned: assign((_, params: { id: number; isOn: boolean; key: string }) => ({
      request: { act: params.isOn ? ('resume' as const) : ('pause' as const), id: params.id },
      key: params.key,
    })),
    /** Keeps the server's words and the input at fault. */
    storeRefusal: assign((_, ended: Ended) => ({
      ...said(ended),
      field: ended.output.kind === 'rejected' ? ended.output.field : null,
    })),
    /** Forgets the last refusal. */
    clearRefusal: assign({ message: '', field: null }),
    /** Forgets what was asked. */
    clearAll: assign(() => NOTHING),
    notifySaved: emit(({ context }, ended: Ended) => ({
      type: 'alert.saved' as const,
      ...said(ended),
      isNew: context.request?.act === 'add',
    })),
    notifyRefused: emit((_, ended: Ended) => ({ type: 'alert.refused' as const, ...said(ended) })),
    notifyUnresolved: emit({ type: 'alert.unresolved' }),
  },
  guards: {
    /** The sheet is about an alert that is there. */
    hasAlert: ({ context }) => context.alert !== null,
    ...outcomeGuards,
  },
}).createMachine({
  id: 'alertForm',
  context: NOTHING,
  initial: 'idle',
  on: { 'account.left': { target: '.idle' } },
  states: {
    idle: {
      entry: 'clearAll',
      on: {
        'alert.begun': { target: 'editing', actions: by('storeBegun') },
        'alert.opened': { target: 'editing', actions: by('storeOpened') },
        'alert.turned': { target: 'turning', actions: by('storeTurned') },
      },
    },
    editing: {
      tags: 'sheet',
      entry: 'clearRefusal',
      on: {
        'alert.submit': { target: 'sending', actions: by('storeWanted') },
        'alert.delete': { guard: 'hasAlert', target: 'sending', actions: by('storeDelete') },
        'alert.dismissed': { target: 'idle' },
        'screen.left': { target: 'idle' },
      },
    },
    refused: {
      tags: ['sheet', 'refused'],
      on: {
        'fields.changed': { target: 'editing' },
        'alert.submit': { target: 'sending', actions: by('storeWanted') },
        'alert.delete': { guard: 'hasAlert', target: 'sending', actions: by('storeDelete') },
        'alert.dismissed': { target: 'idle' },
        'screen.left': { target: 'idle' },
      },
      meta: { clauses: ['S8.1'] },
    },
    sending: {
      tags: ['sheet', 'busy'],
      ...commandStates({
        src: 'sendAlert',
        input: commandOf,
        ends: {
          isAccepted: { target: 'idle', actions: ['notifySaved'] },
          isRejected: { target: 'refused', actions: ['storeRefusal'] },
          isExpired: { target: 'idle' },
        },
        unresolved: { target: 'idle', actions: ['notifyUnresolved'] },
        clauses: ['S8.5'],
      }),
    },
    turning: {
      tags: 'busy',
      ...commandStates({
        src: 'turnAlert',
        input: commandOf,
        ends: {
          isAccepted: { target: 'idle', actions: ['notifySaved'] },
          isRejected: { target: 'idle', actions: ['notifyRefused'] },
          isExpired: { target: 'idle' },
        },
        unresolved: { target: 'idle', actions: ['notifyUnresolved'] },
        clauses: ['S8.5'],
      }),
    },
  },
});

function requestOf({ alert, instrumentId }: AlertFormContext, wanted: WantedByForm): AlertRequest {
  return alert ? { act: 'change', id: alert.id, wanted } : { act: 'add', instrumentId, wanted };
}

export type AlertFormRef = ActorRefFrom<typeof alertFormMachine>;
export type AlertFormSnapshot = SnapshotFrom<typeof alertFormMachine>;
