import { fromPromise } from 'xstate';
import { readNotifications, unreadNotifications } from '#contract/routes/notifications';
import { heard } from '#machines/app/rows';
import { pushMachine } from '#machines/push/push.machine';
import { unreadMachine } from '#machines/unread/unread.machine';
import {
  askForPush,
  createWatchArrival,
  createWatchWorker,
  isPushAnswered,
  keepPushAnswered,
  leavePush,
  lookAtPush,
} from '../actors/push.ts';
import { feature } from '../app/boot/feature.ts';
import { onNotified } from './makers/missed.ts';
import { opens } from './makers/page-effects.ts';
import { readWith } from './makers/read.ts';
import { SUCCESSES } from './makers/success.ts';

/** What the bell of every tab needs: how many notifications are unread, and pushes of this device. */

/** Web Push of this browser, offered after the first order that was filled, or the first alert. */
export const pushFeature = feature(pushMachine)({
  id: 'push',
  scope: 'account',
  listens: [...SUCCESSES],
  input: () => ({ isAnswered: isPushAnswered() }),
  actors: ({ http }) => ({
    lookAtPush: fromPromise(({ signal }) => lookAtPush(http, signal)),
    subscribe: fromPromise(({ signal }) => askForPush(http, signal)),
    unsubscribe: fromPromise(({ signal }) => leavePush(http, signal)),
    watchWorker: createWatchWorker(),
  }),
  effects: [
    { on: 'card.answered', does: keepPushAnswered },
    { on: 'place.wanted', does: opens(({ path }) => path) },
  ],
});

/** How many notifications of the account are unread. */
export const unreadFeature = feature(unreadMachine)({
  id: 'unread',
  scope: 'account',
  listens: [
    ...onNotified('inbox.changed'),
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    heard(pushFeature, 'notification.opened', 'notification.read'),
  ],
  actors: (deps) => ({
    watchArrival: createWatchArrival(),
    countUnread: fromPromise(
      async ({ signal }) => (await readWith(deps, signal)(unreadNotifications, {})).unread,
    ),
    markRead: fromPromise(
      async ({ input, signal }) => (await deps.http(readNotifications, input, { signal })).data.unread,
    ),
  }),
});
