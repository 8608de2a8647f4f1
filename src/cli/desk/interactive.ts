import { cancel, intro, isCancel, log, note, outro, select, text } from '@clack/prompts';
import type { OperatorAnswer } from '#contract/desk/answers';
import type { OperatorCall } from '#contract/desk/requests';
import { fileContentOf } from './arguments.ts';
import { printed } from './print.ts';

type Ask = (request: OperatorCall['request']) => Promise<OperatorAnswer>;
type Choice<T> = { value: T; label: string; hint?: string };

/** The operator stopped answering. */
class Stopped extends Error {}

/** Asks an operator in a terminal what to do, until they are done. */
export async function converse(ask: Ask): Promise<void> {
  intro('Candlestate: the operator’s desk');
  try {
    for (;;) {
      const act = await choose('What to do?', [
        { value: () => review(ask), label: 'Decide what waits' },
        { value: () => tell(ask, { command: 'dashboard' }), label: 'Show the house’s figures' },
        { value: () => answer(ask), label: 'Answer what another operator proposed' },
        { value: () => publish(ask), label: 'Publish news or an announcement' },
        { value: () => unpublish(ask), label: 'Take news down' },
        { value: () => set(ask), label: 'Change a setting of the site' },
        { value: () => freeze(ask, 'freeze'), label: 'Freeze a user' },
        { value: () => freeze(ask, 'unfreeze'), label: 'Unfreeze a user' },
        { value: () => acceptClock(ask), label: 'Accept the machine’s clock' },
        { value: () => replay(ask), label: 'Replay a recorded market otherwise' },
        { value: () => tell(ask, { command: 'log' }), label: 'Show what operators did' },
        { value: null, label: 'Leave' },
      ]);
      if (act === null) break;
      await act();
    }
    outro('Good bye.');
  } catch (cause) {
    if (!(cause instanceof Stopped)) throw cause;
    cancel('Nothing more was done.');
  }
}

async function review(ask: Ask): Promise<void> {
  const { rows = [] } = await ask({ command: 'list' });
  if (rows.length === 0) {
    log.info('Nothing waits.');
    return;
  }
  const { kind = '', id = '' } = await choose(
    'Which?',
    rows.map((row) => ({
      value: row,
      label: `${row.kind} ${row.id}`,
      hint: `UID ${row.uid}, since ${row.since}`,
    })),
  );
  note(printed(await ask({ command: 'show', kind, id })), `${kind} ${id}`);
  const verdict = await choose('Your decision?', [
    { value: 'approve', label: 'Approve' },
    { value: 'reject', label: 'Reject' },
    { value: null, label: 'Later' },
  ] as const);
  if (verdict === 'approve') await tell(ask, { command: 'approve', kind, id });
  if (verdict === 'reject') {
    const reason = await reasonFor(ask, kind);
    await tell(ask, { command: 'reject', kind, id, reason });
  }
}

/** One of the list, which the user reads in their own language, or another. */
async function reasonFor(ask: Ask, kind: string): Promise<string> {
  const { rows = [] } = await ask({ command: 'reasons', kind });
  const picked = await choose('Why? The user reads it.', [
    ...rows.map(({ reason = '' }) => ({ value: reason, label: reason })),
    { value: null, label: 'Another reason' },
  ]);
  return picked ?? line('The reason');
}

async function answer(ask: Ask): Promise<void> {
  const { rows = [] } = await ask({ command: 'proposals' });
  if (rows.length === 0) {
    log.info('Nothing is proposed.');
    return;
  }
  const id = await choose(
    'Which?',
    rows.map((row) => ({
      value: row.id ?? '',
      label: `${row.what} ${row.of}, ${row.usd} USD`,
      hint: `by ${row.by}, until ${row.until}`,
    })),
  );
  const command = await choose('Your answer?', [
    { value: 'confirm-proposal', label: 'Confirm it' },
    { value: 'refuse-proposal', label: 'Refuse it' },
    { value: 'withdraw-proposal', label: 'Withdraw it: it is mine' },
    { value: null, label: 'Later' },
  ] as const);
  if (command === null) return;
  const reason = command === 'refuse-proposal' ? await line('Why?') : '';
  await tell(ask, { command, id, reason });
}

async function publish(ask: Ask): Promise<void> {
  const category = await choose('Which?', [
    { value: 'news', label: 'News' },
    { value: 'announcement', label: 'An announcement' },
  ] as const);
  const title = await line('Title');
  const desc = await line('A sentence for the list');
  const file = await line('File with the content, HTML', {
    validate: (name) => (canRead(name) ? undefined : 'There is no such file.'),
  });
  const content = fileContentOf(file);
  const instruments = await line('Instruments it is about, by code, between commas; empty for none', {
    mayBeEmpty: true,
  });
  await tell(ask, { command: 'publish', category, title, desc, content, instruments });
}

async function unpublish(ask: Ask): Promise<void> {
  const { rows = [] } = await ask({ command: 'news' });
  if (rows.length === 0) {
    log.info('Nothing is published.');
    return;
  }
  const id = await choose(
    'Which?',
    rows.map((row) => ({
      value: row.id ?? '',
      label: row.title ?? '',
      hint: `${row.category}, ${row.lang}`,
    })),
  );
  await tell(ask, { command: 'unpublish', id });
}

async function set(ask: Ask): Promise<void> {
  const { fields = {} } = await ask({ command: 'settings' });
  const key = await choose(
    'Which setting?',
    Object.entries(fields).map(([name, value]) => ({ value: name, label: name, hint: value || 'empty' })),
  );
  const value = await line(`${key} becomes`, { initialValue: fields[key] ?? '', mayBeEmpty: true });
  await tell(ask, { command: 'set', key, value });
}

async function freeze(ask: Ask, command: 'freeze' | 'unfreeze'): Promise<void> {
  const uid = await line('UID of the user');
  const reason = await line('Why?');
  await tell(ask, { command, uid, reason });
}

async function acceptClock(ask: Ask): Promise<void> {
  await tell(ask, { command: 'clock' });
  const reason = await line('Why is it right?');
  await tell(ask, { command: 'accept-clock', reason });
}

async function replay(ask: Ask): Promise<void> {
  const status = await ask({ command: 'replay' });
  if (status.error !== undefined) {
    log.error(printed(status));
    return;
  }
  note(printed(status), 'The replay');
  const { state, loop, recorded = '' } = status.fields ?? {};
  const value = {
    ...{ start: async () => '', pause: async () => '', loop: async () => (loop === 'on' ? 'off' : 'on') },
    speed: () => line('Recorded seconds per second'),
    seek: () => line('A day or an instant, UTC', { initialValue: recorded.slice(0, 16) }),
  };
  const action = await choose<keyof typeof value | null>('What to do?', [
    state === 'paused' ? { value: 'start', label: 'Start it again' } : { value: 'pause', label: 'Pause it' },
    { value: 'speed', label: 'Change its speed' },
    { value: 'seek', label: 'Go to another time' },
    { value: 'loop', label: loop === 'on' ? 'End at the end of the recording' : 'Begin anew at its end' },
    { value: null, label: 'Nothing' },
  ]);
  if (action === null) return;
  await tell(ask, { command: 'replay', action, value: await value[action]() });
}

async function tell(ask: Ask, request: OperatorCall['request']): Promise<void> {
  const answer = await ask(request);
  if (answer.error !== undefined) log.error(printed(answer));
  else log.success(printed(answer));
}

async function choose<T>(message: string, options: readonly Choice<T>[]): Promise<T> {
  const numbered = options.map(({ label, hint }, index) => ({
    value: index,
    label,
    ...(hint === undefined ? {} : { hint }),
  }));
  const chosen = await select({ message, options: numbered });
  const option = isCancel(chosen) ? undefined : options[chosen];
  if (!option) throw new Stopped();
  return option.value;
}

function canRead(file: string): boolean {
  try {
    fileContentOf(file);
    return true;
  } catch {
    return false;
  }
}

async function line(
  message: string,
  {
    initialValue = '',
    mayBeEmpty = false,
    validate,
  }: { initialValue?: string; mayBeEmpty?: boolean; validate?: (typed: string) => string | undefined } = {},
): Promise<string> {
  const typed = await text({
    message,
    initialValue,
    validate: (value = '') =>
      mayBeEmpty || value.trim() !== '' ? validate?.(value) : 'Something is needed.',
  });
  if (isCancel(typed)) throw new Stopped();
  return typed ?? '';
}
