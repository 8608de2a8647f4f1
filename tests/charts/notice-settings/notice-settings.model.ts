import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type NoticeSettingsContext,
  type NoticeSettingsEvent,
  noticeSettingsMachine,
} from '#machines/notice-settings/notice-settings.machine';
import { NOTICE_SETTINGS } from '../../gallery/samples-account.ts';
import { lost } from '../../support/fixtures.ts';

const own = {
  'settings.shown': [{}],
  'settings.retry': [{}],
  'connection.opened': [{}],
  'setting.changed': [{ setting: { kind: 'stop-loss', push: false, mail: false } }],
  'account.left': [{}],
} satisfies Examples<NoticeSettingsEvent>;

export const model: TestModel = {
  clauses: 'S2.57 S8.3',
  machine: noticeSettingsMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:loadSettings', output: NOTICE_SETTINGS },
    { type: 'error:loadSettings', error: lost() },
    { type: 'after:answerTimeout@noticeSettings.loading' },
    { type: 'done:saveSetting', output: undefined },
    { type: 'error:saveSetting', error: lost() },
    { type: 'after:answerTimeout@noticeSettings.known.saving' },
  ],
  keyOf: ({ toSave }: NoticeSettingsContext) => Math.min(toSave.length, 2),
  exclusions: {
    events: [
      {
        events: ['setting.changed'],
        where: ({ context }) => (context as NoticeSettingsContext).toSave.length > 1,
        because: 'two that wait are as good as more',
      },
      {
        events: ['account.left'],
        where: (state) => state.matches('unread'),
        because: 'its screen asks for it as soon as it shows',
      },
    ],
    transitions: {},
    last: [{ events: ['account.left'], because: 'another page, or the login, is open after it' }],
  },
  equivalentMutants: {
    'noticeSettings.unread swallows account.left of noticeSettings': 'Nothing was read.',
  },
};
