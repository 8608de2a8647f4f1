import { type EventObject, fromCallback } from 'xstate';
import { pushKey, subscribePush, unsubscribePush } from '#contract/routes/notifications';
import type { PushEvent, PushStanding } from '#machines/push/push.machine';
import type { UnreadEvent } from '#machines/unread/unread.machine';
import { OPEN, type OpenMessage, pressedIn } from '../worker/messages.ts';
import type { Http } from './http.ts';
import { read, write } from './storage.ts';

/** Web Push of this browser. That the trader wants it is kept on the device: the next account gets it too. */

const WANTED = 'push';
const ANSWERED = 'push-card';
const YES = 'yes';

export const isPushAnswered = (): boolean => read(ANSWERED) === YES;
export const keepPushAnswered = (): void => write(ANSWERED, YES);

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Subscribes for the account in front where the device takes pushes already: a session that ended took its subscription along. */
export async function lookAtPush(http: Http, signal: AbortSignal): Promise<PushStanding> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || read(WANTED) !== YES) return 'off';
  return (await subscribeBrowser(http, signal)) ? 'ended' : 'on';
}

/** Asks for the permission, which only a press may do. */
export async function askForPush(http: Http, signal: AbortSignal): Promise<PushStanding> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  if (await subscribeBrowser(http, signal)) {
    await (await keptSubscription())?.unsubscribe();
    if (await subscribeBrowser(http, signal)) throw new Error('the push service ended the new one as well');
  }
  write(WANTED, YES);
  return 'on';
}

export async function leavePush(http: Http, signal: AbortSignal): Promise<void> {
  write(WANTED, null);
  const subscription = await keptSubscription();
  if (!subscription) return;
  await http(unsubscribePush, { endpoint: subscription.endpoint }, { signal });
  await subscription.unsubscribe();
}

async function keptSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
}

/** Answers whether the push service ended this browser's subscription. The worker is there a while after the page: this waits for it. */
async function subscribeBrowser(http: Http, signal: AbortSignal): Promise<boolean> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = (await http(pushKey, {}, { signal })).data;
  const kept = await pushManager.getSubscription();
  const isOurs = kept !== null && keyOf(kept.options.applicationServerKey) === key;
  // One for another key, of before the site lost its own, is of no use.
  if (kept && !isOurs) await kept.unsubscribe();
  const subscription =
    kept && isOurs ? kept : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const p256dh = keyOf(subscription.getKey('p256dh'));
  const auth = keyOf(subscription.getKey('auth'));
  const { data } = await http(subscribePush, { endpoint: subscription.endpoint, p256dh, auth }, { signal });
  return data.isEnded;
}

/** As base64url. */
function keyOf(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reports the notifications that the worker says were pressed, and tells it that they were. */
export function createWatchWorker() {
  return fromCallback<EventObject, void>(({ sendBack }) => {
    const report = (event: PushEvent): void => sendBack(event);
    const onMessage = ({ data, ports }: MessageEvent): void => {
      const message = data as Partial<OpenMessage> | null;
      if (message?.type !== OPEN) return;
      ports[0]?.postMessage(OPEN);
      report({ type: 'notification.pressed', path: message.path ?? '/', id: message.id ?? '' });
    };
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  });
}

/** Reports the notification that opened the page, by its address, and takes it out of there. */
export function createWatchArrival() {
  return fromCallback<EventObject, void>(({ sendBack }) => {
    const readAddress = (): void => {
      const which = pressedIn(location.hash);
      if (which === null) return;
      history.replaceState(history.state, '', location.pathname + location.search);
      const event: UnreadEvent = { type: 'notification.read', which };
      sendBack(event);
    };
    readAddress();
    window.addEventListener('hashchange', readAddress);
    return () => window.removeEventListener('hashchange', readAddress);
  });
}
