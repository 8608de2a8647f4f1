import { fromPromise } from 'xstate';
import { NOTIFICATION_GROUPS } from '#contract/notifications';
import {
  notificationList,
  notificationSettings,
  setNotificationSetting,
} from '#contract/routes/notifications';
import { heard } from '#machines/app/rows';
import { noticeSettingsMachine } from '#machines/notice-settings/notice-settings.machine';
import { feature } from '../app/boot/feature.ts';
import { unreadFeature } from './bell.ts';
import { onNotified } from './makers/missed.ts';
import { showsText } from './makers/page-effects.ts';
import { pagedList } from './makers/paged-list.ts';
import { readWith } from './makers/read.ts';

/** The inbox, and where else the server sends what stands in it: both come with their screens. */

/** What the server told the account, page by page; the filter is a group, or empty for all. */
export const inboxFeature = pagedList(
  'inbox',
  'account',
  ({ read, page, filter }) =>
    read(notificationList, { page, group: NOTIFICATION_GROUPS.find((group) => group === filter) ?? 'all' }),
  [...onNotified('list.changed'), heard(unreadFeature, 'inbox.marked', 'list.changed')],
);

/** Which ways each kind goes beside the inbox. */
export const noticeSettingsFeature = feature(noticeSettingsMachine)({
  id: 'noticeSettings',
  scope: 'account',
  listens: [{ from: 'connection', on: 'connection.opened', send: 'connection.opened' }],
  actors: (deps) => ({
    loadSettings: fromPromise(({ signal }) => readWith(deps, signal)(notificationSettings, {})),
    saveSetting: fromPromise(async ({ input: { setting }, signal }) => {
      if (setting) await deps.http(setNotificationSetting, setting, { signal });
    }),
  }),
  effects: [{ on: 'save.failed', does: showsText('error', ({ text }) => text('noticeSettings.failed')) }],
});
