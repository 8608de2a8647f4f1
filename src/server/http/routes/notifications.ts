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
import { endpoint, ok, sessionOf } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `notifications`. */
export const notificationRoutes: readonly RouteMaker[] = [
  ({ inbox }) =>
    endpoint(notificationList, 'lookup', async ({ group, page }, call) =>
      ok(await inbox.page(sessionOf(call).userId, call.language, group, page)),
    ),

  ({ inbox }) =>
    endpoint(unreadNotifications, 'lookup', async (_, call) =>
      ok({ unread: await inbox.unread(sessionOf(call).userId, call.language) }),
    ),

  ({ inbox }) =>
    endpoint(readNotifications, 'note', async ({ which }, call) =>
      ok({ unread: await inbox.read(sessionOf(call).userId, call.language, which) }),
    ),

  ({ notificationSettings: settings }) =>
    endpoint(notificationSettings, 'lookup', async (_, call) =>
      ok(await settings.of(sessionOf(call).userId)),
    ),

  ({ notificationSettings: settings }) =>
    endpoint(setNotificationSetting, 'note', async (setting, call) => {
      await settings.set(sessionOf(call).userId, setting);
      return ok(setting);
    }),

  ({ pushSubscriptions }) => endpoint(pushKey, 'lookup', () => ok({ key: pushSubscriptions.key })),

  ({ pushSubscriptions }) =>
    endpoint(subscribePush, 'note', async (subscription, call) => {
      const isEnded = await pushSubscriptions.add(sessionOf(call), subscription);
      return ok({ isEnded });
    }),

  ({ pushSubscriptions }) =>
    endpoint(unsubscribePush, 'note', async ({ endpoint: address }, call) => {
      await pushSubscriptions.remove(sessionOf(call), address);
      return ok(null);
    }),
];
