import {
  notificationList,
  notificationSettings,
  pushKey,
  readNotifications,
  setNotificationSetting,
  subscribePush,
  unreadNotifications,
  unsubscribePush,
} from '#contract/routes/notifications';
import type { Inbox } from '../../inbox/inbox.ts';
import type { NotificationSettings } from '../../inbox/notification-settings.ts';
import type { PushSubscriptions } from '../../inbox/push-subscriptions.ts';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `notifications`. */
export const notificationRoutes = ({
  inbox,
  notificationSettings: settings,
  pushSubscriptions,
}: {
  inbox: Inbox;
  notificationSettings: NotificationSettings;
  pushSubscriptions: PushSubscriptions;
}): Endpoint[] => [
  endpoint(notificationList, 'lookup', async ({ group, page }, call) =>
    ok(await inbox.page(sessionOf(call).userId, call.language, group, page)),
  ),

  endpoint(unreadNotifications, 'lookup', async (_, call) =>
    ok({ unread: await inbox.unread(sessionOf(call).userId, call.language) }),
  ),

  endpoint(readNotifications, 'note', async ({ which }, call) =>
    ok({ unread: await inbox.read(sessionOf(call).userId, call.language, which) }),
  ),

  endpoint(notificationSettings, 'lookup', async (_, call) => ok(await settings.of(sessionOf(call).userId))),

  endpoint(setNotificationSetting, 'note', async (setting, call) => {
    await settings.set(sessionOf(call).userId, setting);
    return ok(setting);
  }),

  endpoint(pushKey, 'lookup', () => ok({ key: pushSubscriptions.key })),

  endpoint(subscribePush, 'note', async (subscription, call) => {
    const isEnded = await pushSubscriptions.add(sessionOf(call), subscription);
    return ok({ isEnded });
  }),

  endpoint(unsubscribePush, 'note', async ({ endpoint: address }, call) => {
    await pushSubscriptions.remove(sessionOf(call), address);
    return ok(null);
  }),
];
