import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ResponseOf } from '#contract/route';
import type { NotificationSetting, notificationSettings } from '#contract/routes/notifications';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Notice settings: which ways each kind of notification goes beside the inbox. A change counts at once and is saved behind
 * it. Started when its screen first opens, never ends.
 */

export type NoticeSettings = ResponseOf<typeof notificationSettings>;

export type NoticeSettingsContext = {
  /** Null until they were read. */
  settings: NoticeSettings | null;
  /** What is to be saved, the first of them on its way. */
  toSave: readonly NotificationSetting[];
};

export type NoticeSettingsEvent =
  | { type: 'settings.shown' }
  | { type: 'settings.retry' }
  | { type: 'connection.opened' }
  | { type: 'setting.changed'; setting: NotificationSetting }
  | AccountLeft;

export type NoticeSettingsEmitted = { type: 'save.failed' };

export const noticeSettingsMachine = setup({
  types: {
    context: {} as NoticeSettingsContext,
    events: {} as NoticeSettingsEvent,
    emitted: {} as NoticeSettingsEmitted,
    tags: {} as 'failed' | 'known',
  },
  actors: {
    /** Reads the settings of the account. */
    loadSettings: promiseActor<NoticeSettings, void>('loadSettings'),
    /** Saves those of one kind. */
    saveSetting: promiseActor<void, { setting: NotificationSetting | undefined }>('saveSetting'),
  },
  actions: {
    /** Keeps what was read. */
    storeSettings: assign((_, params: { output: NoticeSettings }) => ({ settings: params.output })),
    /** Shows a change, and puts it behind those that are to be saved. */
    applyChange: assign(({ context }, { setting }: { setting: NotificationSetting }) => ({
      settings: context.settings && {
        ...context.settings,
        kinds: context.settings.kinds.map((one) => (one.kind === setting.kind ? setting : one)),
      },
      toSave: [...context.toSave, setting],
    })),
    /** Takes away the one that was saved. */
    dropSaved: assign(({ context }) => ({ toSave: context.toSave.slice(1) })),
    /** Forgets what was to be saved. */
    clearUnsaved: assign({ toSave: [] }),
    /** Forgets everything. */
    clearAll: assign({ settings: null, toSave: [] }),
    notifyFailed: emit({ type: 'save.failed' }),
  },
  guards: {
    /** Another one is to be saved behind the one that was. */
    hasMore: ({ context }) => context.toSave.length > 1,
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'noticeSettings',
  context: { settings: null, toSave: [] },
  initial: 'unread',
  on: { 'account.left': { target: '.unread', actions: 'clearAll' } },
  states: {
    unread: { on: { 'settings.shown': { target: 'loading' } } },
    loading: {
      invoke: {
        id: 'loadSettings',
        src: 'loadSettings',
        onDone: { target: 'known', actions: by('storeSettings') },
        onError: { target: 'failed' },
      },
      after: { answerTimeout: { target: 'failed' } },
      meta: { clauses: ['S2.57'] },
    },
    failed: {
      tags: 'failed',
      on: {
        'settings.retry': { target: 'loading' },
        'settings.shown': { target: 'loading' },
        'connection.opened': { target: 'loading' },
      },
      meta: { clauses: ['S8.3'] },
    },
    known: {
      tags: 'known',
      initial: 'saved',
      on: { 'setting.changed': { target: '.saving', actions: by('applyChange') } },
      states: {
        saved: { meta: { clauses: ['S2.57'] } },
        saving: {
          invoke: {
            id: 'saveSetting',
            src: 'saveSetting',
            input: ({ context }) => ({ setting: context.toSave[0] }),
            onDone: [
              { guard: 'hasMore', target: 'saving', reenter: true, actions: 'dropSaved' },
              { target: 'saved', actions: 'dropSaved' },
            ],
            // What the server has is read anew.
            onError: { target: '#noticeSettings.loading', actions: ['clearUnsaved', 'notifyFailed'] },
          },
          on: { 'setting.changed': { actions: by('applyChange') } },
          after: {
            answerTimeout: { target: '#noticeSettings.loading', actions: ['clearUnsaved', 'notifyFailed'] },
          },
          meta: { clauses: ['S2.57'] },
        },
      },
    },
  },
});

export type NoticeSettingsRef = ActorRefFrom<typeof noticeSettingsMachine>;
export type NoticeSettingsSnapshot = SnapshotFrom<typeof noticeSettingsMachine>;
