import { OPEN, type OpenMessage, pressedAddressOf } from './messages.ts';

/** What the server sends (src/server/inbox/wording.ts). */
type Push = { title: string; body: string; path: string; tag: string; id: string; lang: string };
type Shown = Pick<Push, 'path' | 'id'>;

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Pushed = Lasting & { data: { json(): unknown } | null };
type Pressed = Lasting & { notification: { close(): void; data: unknown } };
type WindowClient = {
  focus(): Promise<WindowClient>;
  navigate(path: string): Promise<WindowClient | null>;
  postMessage(message: OpenMessage, transfer: Transferable[]): void;
};
/** What we use of a worker's scope. */
export type NotifyingScope = {
  location: { hostname: string };
  addEventListener(type: 'push', listen: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: Pressed) => void): void;
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
};

/** How long a page has to answer: one that starts just now does not listen yet. */
const ANSWER_MS = 1_000;

/** Shows what is pushed, and opens the app where it leads when it is pressed. */
export function showPushes(scope: NotifyingScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, read(event))));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event.notification.data as Shown));
  });
}

/** A push must show something; of one that cannot be read, that there is something in the inbox. */
function read({ data }: Pushed): Push {
  const none = { title: '', body: '', path: '/mine/inbox', tag: 'inbox', id: '', lang: '' };
  try {
    return { ...none, ...(data?.json() as Partial<Push>) };
  } catch {
    return none;
  }
}

async function show(scope: NotifyingScope, { title, body, path, tag, id, lang }: Push): Promise<void> {
  const shown: Shown = { path, id };
  await scope.registration.showNotification(title || scope.location.hostname, {
    ...{ body, tag, lang, dir: 'auto', data: shown },
    icon: '/icon-192.png',
  });
}

async function open({ clients }: NotifyingScope, { path, id }: Shown): Promise<void> {
  const [client] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!client) {
    await clients.openWindow(pressedAddressOf(path, id));
    return;
  }
  // A browser may not let it; the page goes there all the same.
  await client.focus().catch(() => client);
  if (!(await isTaken(client, { type: OPEN, path, id }))) await client.navigate(pressedAddressOf(path, id));
}

/** Whether the page goes there by itself, without being loaded anew. */
function isTaken(client: WindowClient, message: OpenMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
    client.postMessage(message, [port2]);
  });
}
