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

/** None of them is an order: they do not use up what a demo account may do in a day. */
const UNCOUNTED = { isUncounted: true };

/** The routes of the contract's module `notifications`. */
export const notificationRoutes: readonly RouteMaker[] = [
  ({ inbox }) =>
    endpoint(notificationList, async ({ group, page }, call) =>
      ok(await inbox.page(sessionOf(call).userId, call.language, group, Number(page))),
    ),

  ({ inbox }) =>
    endpoint(unreadNotifications, async (_, call) =>
      ok({ unread: await inbox.unread(sessionOf(call).userId, call.language) }),
    ),

  ({ inbox }) =>
    endpoint(
      readNotifications,
      async ({ which }, call) =>
        ok({ unread: await inbox.read(sessionOf(call).userId, call.language, which) }),
      UNCOUNTED,
    ),

  ({ notificationSettings: settings }) =>
    endpoint(notificationSettings, async (_, call) => ok(await settings.of(sessionOf(call).userId))),

  ({ notificationSettings: settings }) =>
    endpoint(
      setNotificationSetting,
      async ({ kind, push, mail }, call) => {
        const setting = { kind, push: push === '1', mail: mail === '1' };
        await settings.set(sessionOf(call).userId, setting);
        return ok(setting);
      },
      UNCOUNTED,
    ),

  ({ pushSubscriptions }) => endpoint(pushKey, () => ok({ key: pushSubscriptions.key })),

  ({ pushSubscriptions }) =>
    endpoint(
      subscribePush,
      async (subscription, call) => {
        await pushSubscriptions.add(sessionOf(call), subscription);
        return ok(null);
      },
      UNCOUNTED,
    ),

  ({ pushSubscriptions }) =>
    endpoint(
      unsubscribePush,
      async ({ endpoint: address }, call) => {
        await pushSubscriptions.remove(sessionOf(call), address);
        return ok(null);
      },
      UNCOUNTED,
    ),
];
