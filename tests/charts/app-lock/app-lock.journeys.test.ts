import { describe, expect, it } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { MINUTE_MS } from '#contract/time-units';
import { appLockMachine, type PinCheck } from '#machines/app-lock/app-lock.machine';
import { isSimplePin, type LockFacts } from '#machines/app-lock/lock';
import { LOCK } from '../../gallery/samples-account.ts';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model, OTHER_PIN, PIN, SIMPLE_PIN } from './app-lock.model.ts';

const RIGHT: PinCheck = { isRight: true, wrongTries: 0 };
const wrong = (wrongTries: number): PinCheck => ({ isRight: false, wrongTries });

function device(lock: LockFacts | null) {
  const checkPin = heldActor<PinCheck, { pin: string }>();
  const savePin = heldActor<LockFacts, { pin: string }>();
  const enrol = heldActor<LockFacts>();
  const recognise = heldActor<LockFacts>();
  const leaveDevice = heldActor<void>();
  const watch = fromCallback<EventObject, void>(() => undefined);
  const started = startChart(
    appLockMachine.provide({
      actors: {
        checkPin: checkPin.logic,
        savePin: savePin.logic,
        enrolBiometrics: enrol.logic,
        askBiometrics: recognise.logic,
        leaveDevice: leaveDevice.logic,
        watchAway: watch,
        watchLock: watch,
      },
    }),
    { input: { lock } },
  );
  const { actor, announced } = started;
  return {
    ...started,
    checkPin,
    savePin,
    enrol,
    recognise,
    leaveDevice,
    send: actor.send.bind(actor),
    says: () => announced.map(({ type }) => type),
    value: () => actor.getSnapshot().value,
    lock: () => actor.getSnapshot().context.lock,
    enter: (pin: string) => actor.send({ type: 'pin.entered', pin }),
    away: (fromMs: number, toMs: number): void => {
      actor.send({ type: 'page.hidden', atMs: fromMs });
      actor.send({ type: 'page.shown', atMs: toMs });
    },
  };
}

const ASKING = { locked: { asking: 'pin' } };
const OPEN = { open: 'resting' };

async function opened(lock: LockFacts = LOCK) {
  const phone = device(lock);
  phone.enter(PIN);
  await phone.checkPin.answer(RIGHT);
  expect(phone.value()).toEqual(OPEN);
  return phone;
}

describe('a lock', () => {
  it('S6.4 is closed at the start, and opens to its PIN alone', async () => {
    expect(device(null).value()).toBe('off');
    const { value, enter, checkPin, actor } = device(LOCK);
    expect(value()).toEqual(ASKING);
    expect(actor.getSnapshot().hasTag('locked')).toBe(true);
    enter(PIN);
    expect(value()).toEqual({ locked: 'checking' });
    expect(checkPin.last().input).toEqual({ pin: PIN });
    await checkPin.answer(RIGHT);
    expect(value()).toEqual(OPEN);
    expect(actor.getSnapshot().hasTag('locked')).toBe(false);
  });

  it('S6.4 waits twice as long after each wrong PIN: 1, 2, 4 and 8 seconds', async () => {
    const { value, enter, checkPin, clock, lock } = device(LOCK);
    for (const [tries, waitMs] of [
      [1, 1_000],
      [2, 2_000],
      [3, 4_000],
      [4, 8_000],
    ] as const) {
      enter(OTHER_PIN);
      await checkPin.answer(wrong(tries));
      expect([value(), lock()?.wrongTries]).toEqual([{ locked: 'waiting' }, tries]);
      enter(PIN);
      clock.increment(waitMs - 1);
      expect(value()).toEqual({ locked: 'waiting' });
      clock.increment(1);
      expect(value()).toEqual(ASKING);
    }
    expect(checkPin.calls).toHaveLength(4);
  });

  it('S6.4 has the device forget the session after the fifth wrong PIN, and then says why', async () => {
    const { value, enter, checkPin, clock, leaveDevice, says, send, lock } = device({
      ...LOCK,
      wrongTries: 4,
    });
    expect(value()).toEqual({ locked: 'waiting' });
    clock.increment(8_000);
    enter(OTHER_PIN);
    await checkPin.answer(wrong(5));
    // Another tab whose session is over removes the lock as well, and this one hears of that before or after its own end.
    const echo = (): void => {
      send({ type: 'session.over' });
      send({ type: 'lock.elsewhere', lock: null });
    };
    expect([value(), says()]).toEqual([{ locked: 'expelling' }, []]);
    echo();
    expect(value()).toEqual({ locked: 'expelling' });
    await leaveDevice.answer();
    expect([value(), says(), lock()]).toEqual([{ locked: 'expelled' }, ['logout.wanted'], null]);
    echo();
    expect([value(), says()]).toEqual([{ locked: 'expelled' }, ['logout.wanted']]);
    send({ type: 'login.wanted' });
    expect([value(), says()]).toEqual(['off', ['logout.wanted', 'login.opened']]);
  });

  it('S6.4 gives no sixth try to a page that was closed at the fifth', async () => {
    const { value, leaveDevice, says } = device({ ...LOCK, wrongTries: 5 });
    expect(value()).toEqual({ locked: 'expelling' });
    await leaveDevice.fail(lost());
    expect([value(), says()]).toEqual([{ locked: 'expelled' }, ['logout.wanted']]);
    const slow = device({ ...LOCK, wrongTries: 5 });
    slow.clock.increment(19_999);
    expect(slow.value()).toEqual({ locked: 'expelling' });
    slow.clock.increment(1);
    expect([slow.value(), slow.says(), slow.lock()]).toEqual([
      { locked: 'expelled' },
      ['logout.wanted'],
      null,
    ]);
  });

  it('S6.4 asks before it logs out who forgot the PIN', async () => {
    const { value, send, leaveDevice, says, lock } = device(LOCK);
    send({ type: 'forgotten.asked' });
    expect(value()).toEqual({ locked: 'forgotten' });
    send({ type: 'forgotten.withdrawn' });
    expect(value()).toEqual(ASKING);
    send({ type: 'forgotten.asked' });
    send({ type: 'forgotten.confirmed' });
    send({ type: 'lock.elsewhere', lock: null });
    expect([value(), says()]).toEqual([{ locked: 'leaving' }, []]);
    await leaveDevice.answer();
    expect([value(), says(), lock()]).toEqual(['off', ['logout.wanted', 'login.opened'], null]);
    for (const end of ['error', 'time'] as const) {
      const phone = device(LOCK);
      phone.send({ type: 'forgotten.asked' });
      phone.send({ type: 'forgotten.confirmed' });
      if (end === 'error') await phone.leaveDevice.fail(lost());
      else {
        phone.clock.increment(19_999);
        expect(phone.value()).toEqual({ locked: 'leaving' });
        phone.clock.increment(1);
      }
      expect([phone.value(), phone.says(), phone.lock()]).toEqual([
        'off',
        ['logout.wanted', 'login.opened'],
        null,
      ]);
    }
  });

  it('S6.4 does not wait again for a question that was withdrawn', () => {
    const { value, send, clock } = device({ ...LOCK, wrongTries: 1 });
    clock.increment(1_000);
    send({ type: 'forgotten.asked' });
    send({ type: 'forgotten.withdrawn' });
    expect(value()).toEqual(ASKING);
  });

  it('S8.3 says when a PIN could not be compared, and asks again', async () => {
    const { value, enter, checkPin, clock } = device(LOCK);
    enter(PIN);
    await checkPin.fail(lost());
    expect(value()).toEqual({ locked: { asking: 'failed' } });
    enter(PIN);
    clock.increment(19_999);
    expect(value()).toEqual({ locked: 'checking' });
    clock.increment(1);
    expect(value()).toEqual({ locked: { asking: 'failed' } });
  });

  it('S6.4 opens to the biometrics where the device has them and the trader turned them on', async () => {
    const phone = device({ ...LOCK, hasBiometrics: true });
    const { value, send, recognise, clock } = phone;
    send({ type: 'biometrics.wanted' });
    expect(value()).toEqual(ASKING);
    send({ type: 'biometrics.found' });
    send({ type: 'biometrics.wanted' });
    expect(value()).toEqual({ locked: 'recognising' });
    await recognise.fail(lost());
    expect(value()).toEqual({ locked: { asking: 'unrecognised' } });
    send({ type: 'biometrics.wanted' });
    clock.increment(119_999);
    expect(value()).toEqual({ locked: 'recognising' });
    clock.increment(1);
    expect(value()).toEqual({ locked: { asking: 'unrecognised' } });
    send({ type: 'biometrics.wanted' });
    await recognise.answer({ ...LOCK, hasBiometrics: true });
    expect(value()).toEqual(OPEN);
    const alone = device(LOCK);
    alone.send({ type: 'biometrics.found' });
    alone.send({ type: 'biometrics.wanted' });
    expect(alone.value()).toEqual(ASKING);
  });
});

describe('the time away', () => {
  it.each([
    [1, MINUTE_MS - 1, OPEN],
    [1, MINUTE_MS, ASKING],
    [15, 15 * MINUTE_MS - 1, OPEN],
    [15, 15 * MINUTE_MS, ASKING],
    [5, -1, ASKING],
  ] as const)('S6.4 counts by the clock: %i minutes, away for %i ms', async (afterMin, awayMs, expected) => {
    const { away, value } = await opened({ ...LOCK, afterMin });
    away(1_000_000, 1_000_000 + awayMs);
    expect(value()).toEqual(expected);
  });

  it('S6.4 is nothing while the page is shown', async () => {
    const { send, value, away } = await opened();
    send({ type: 'page.shown', atMs: 9 * MINUTE_MS });
    expect(value()).toEqual(OPEN);
    away(0, 1_000);
    send({ type: 'page.shown', atMs: 9 * MINUTE_MS });
    expect(value()).toEqual(OPEN);
  });

  it('S6.4 at once locks as soon as the page is left', async () => {
    const { send, value } = await opened({ ...LOCK, afterMin: 0 });
    send({ type: 'page.hidden', atMs: 0 });
    expect(value()).toEqual(ASKING);
  });

  it('S6.4 counts while a PIN is being changed, and not while a first one is chosen', async () => {
    const phone = await opened();
    phone.send({ type: 'change.wanted' });
    phone.enter(PIN);
    await phone.checkPin.answer(RIGHT);
    phone.enter(OTHER_PIN);
    expect(phone.value()).toEqual({ choosing: 'again' });
    phone.away(0, MINUTE_MS);
    expect(phone.value()).toEqual(ASKING);
    expect(phone.actor.getSnapshot().context.pin).toBe('');
    const back = await opened();
    back.send({ type: 'change.wanted' });
    back.enter(PIN);
    await back.checkPin.answer(RIGHT);
    back.away(0, 1_000);
    back.send({ type: 'page.shown', atMs: 9 * MINUTE_MS });
    expect(back.value()).toEqual({ choosing: { first: 'asking' } });
    const first = device(null);
    first.send({ type: 'lock.wanted' });
    first.away(0, 60 * MINUTE_MS);
    expect(first.value()).toEqual({ choosing: { first: 'asking' } });
  });
});

describe('the settings of a lock', () => {
  it('S2.24 take a PIN that is not simple, twice', async () => {
    const { value, send, enter, savePin, says, lock } = device(null);
    send({ type: 'lock.wanted' });
    enter(SIMPLE_PIN);
    expect(value()).toEqual({ choosing: { first: 'simple' } });
    enter(PIN);
    expect(value()).toEqual({ choosing: 'again' });
    enter(OTHER_PIN);
    expect(value()).toEqual({ choosing: { first: 'different' } });
    enter(PIN);
    enter(PIN);
    expect(savePin.last().input).toEqual({ pin: PIN });
    await savePin.answer(LOCK);
    expect([value(), says(), lock()]).toEqual([OPEN, ['lock.set'], LOCK]);
  });

  it('S8.3 say when a PIN could not be kept', async () => {
    const { value, send, enter, savePin, clock, actor } = device(null);
    send({ type: 'lock.wanted' });
    enter(PIN);
    enter(PIN);
    await savePin.fail(lost());
    expect(value()).toEqual({ choosing: { first: 'failed' } });
    enter(PIN);
    enter(PIN);
    clock.increment(19_999);
    expect(value()).toEqual({ choosing: 'saving' });
    clock.increment(1);
    expect(value()).toEqual({ choosing: { first: 'failed' } });
    send({ type: 'pad.closed' });
    expect([value(), actor.getSnapshot().context.pin]).toEqual(['off', '']);
  });

  it('S2.24 ask for the PIN before it is changed or removed', async () => {
    const phone = await opened();
    const { value, send, enter, checkPin, savePin, says, lock } = phone;
    send({ type: 'change.wanted' });
    expect(value()).toEqual({ open: { proving: 'asking' } });
    send({ type: 'pad.closed' });
    expect(value()).toEqual(OPEN);
    send({ type: 'change.wanted' });
    enter(PIN);
    expect(checkPin.last().input).toEqual({ pin: PIN });
    await checkPin.answer(RIGHT);
    expect(value()).toEqual({ choosing: { first: 'asking' } });
    send({ type: 'pad.closed' });
    expect(value()).toEqual(OPEN);
    send({ type: 'removal.wanted' });
    enter(PIN);
    await checkPin.answer(RIGHT);
    expect([value(), says(), lock()]).toEqual(['off', ['lock.removed'], null]);
    expect(savePin.calls).toEqual([]);
  });

  it('S2.24 lock the app for a wrong PIN', async () => {
    for (const type of ['change.wanted', 'removal.wanted'] as const) {
      const { value, send, enter, checkPin, lock } = await opened();
      send({ type });
      enter(OTHER_PIN);
      await checkPin.answer(wrong(1));
      expect([value(), lock()?.wrongTries]).toEqual([{ locked: 'waiting' }, 1]);
    }
  });

  it('S8.3 say when the PIN could not be compared', async () => {
    const { value, send, enter, checkPin, clock } = await opened();
    send({ type: 'removal.wanted' });
    enter(PIN);
    await checkPin.fail(lost());
    expect(value()).toEqual({ open: { proving: 'failed' } });
    enter(PIN);
    clock.increment(19_999);
    expect(value()).toEqual({ open: 'checking' });
    clock.increment(1);
    expect(value()).toEqual({ open: { proving: 'failed' } });
  });

  it('S2.24 keep the time and the biometrics that were picked', async () => {
    const { value, send, enrol, announced, clock, lock } = await opened();
    send({ type: 'time.picked', afterMin: 15 });
    expect(announced.at(-1)).toEqual({ type: 'lock.changed', afterMin: 15, hasBiometrics: false });
    send({ type: 'biometrics.wanted' });
    expect(value()).toEqual(OPEN);
    send({ type: 'biometrics.found' });
    send({ type: 'biometrics.wanted' });
    await enrol.fail(lost());
    expect([value(), announced.at(-1)?.type]).toEqual([OPEN, 'biometrics.refused']);
    send({ type: 'biometrics.wanted' });
    clock.increment(119_999);
    expect(value()).toEqual({ open: 'enrolling' });
    clock.increment(1);
    expect([value(), announced.filter(({ type }) => type === 'biometrics.refused')]).toMatchObject([
      OPEN,
      { length: 2 },
    ]);
    send({ type: 'biometrics.wanted' });
    const both: LockFacts = { afterMin: 15, wrongTries: 0, hasBiometrics: true };
    await enrol.answer(both);
    expect(lock()).toEqual(both);
    send({ type: 'biometrics.unwanted' });
    expect(announced.at(-1)).toEqual({ type: 'lock.changed', afterMin: 15, hasBiometrics: false });
  });
});

describe('another tab', () => {
  it('S2.24 sets a lock, which this one then asks for, changes and removes it', async () => {
    const { value, send, lock, says } = device(null);
    send({ type: 'lock.elsewhere', lock: LOCK });
    expect(value()).toEqual(ASKING);
    send({ type: 'lock.elsewhere', lock: { ...LOCK, wrongTries: 3 } });
    expect([value(), lock()?.wrongTries]).toEqual([ASKING, 3]);
    send({ type: 'lock.elsewhere', lock: null });
    expect([value(), lock(), says()]).toEqual(['off', null, []]);
  });
});

it.each([
  ['000000', true],
  ['123456', true],
  ['234567', true],
  ['890123', true],
  ['654321', true],
  ['123123', true],
  ['121212', true],
  ['112211', true],
  ['122221', true],
  ['271828', false],
  ['314159', false],
  ['135790', false],
] as const)('S2.24 the PIN %s is too simple: %s', (pin, expected) => {
  expect(isSimplePin(pin)).toBe(expected);
});

anywhere('S2.24 S6.4', model, {
  'appLock -- session.over [0]': (after, { announced }) => {
    expect(after.value).toBe('off');
    expect(after.context).toMatchObject({ lock: null, pin: '' });
    expect(announced).toEqual(['lock.removed']);
  },
  'appLock -- lock.elsewhere [0]': (after, { announced }) => {
    expect(after.value).toBe('off');
    expect(after.context).toMatchObject({ lock: null, pin: '' });
    expect(announced).toEqual([]);
  },
  'appLock -- lock.elsewhere [1]': ({ value, context }, { before, event }) => {
    expect(value).toEqual(before.value);
    expect(context.lock).toEqual(event.lock);
  },
  'appLock -- lock.elsewhere [2]': (after, { event }) => {
    expect(after.matches({ locked: 'asking' })).toBe(true);
    expect(after.context.lock).toEqual(event.lock);
  },
  'appLock -- biometrics.found [0]': ({ value, context }, { before }) => {
    expect(value).toEqual(before.value);
    expect(context.canRecognise).toBe(true);
  },
  'appLock.open -- page.hidden [0]': { locked: 'asking' },
  'appLock.open -- page.hidden [1]': ({ context }, { event }) => expect(context.leftAtMs).toBe(event.atMs),
  'appLock.open -- page.shown [0]': { locked: 'asking' },
  'appLock.open -- page.shown [1]': ({ value, context }, { before }) => {
    expect(value).toEqual(before.value);
    expect(context.leftAtMs).toBeNull();
  },
  'appLock.choosing -- page.hidden [0]': { locked: 'asking' },
  'appLock.choosing -- page.hidden [1]': ({ context }, { event }) =>
    expect(context.leftAtMs).toBe(event.atMs),
  'appLock.choosing -- page.shown [0]': { locked: 'asking' },
  'appLock.choosing -- page.shown [1]': ({ context }) => expect(context.leftAtMs).toBeNull(),
  'appLock.choosing -- pad.closed [0]': (after) => {
    expect(after.matches({ open: 'resting' })).toBe(true);
    expect(after.context.pin).toBe('');
  },
  'appLock.choosing -- pad.closed [1]': (after) => {
    expect(after.value).toBe('off');
    expect(after.context.pin).toBe('');
  },
  'appLock.choosing -- account.left [0]': (after, { announced }) => {
    expect(after.matches({ open: 'resting' })).toBe(true);
    expect([after.context.pin, announced]).toEqual(['', []]);
  },
  'appLock.choosing -- account.left [1]': (after, { announced }) => {
    expect(after.value).toBe('off');
    expect([after.context.pin, announced]).toEqual(['', []]);
  },
  'appLock.open -- account.left [0]': { open: 'resting' },
  'appLock.open.proving -- pad.closed [0]': { open: 'resting' },
  'appLock.open.proving -- pin.entered [0]': { open: 'checking' },
  'appLock.choosing.first -- pin.entered [0]': { choosing: { first: 'simple' } },
  'appLock.choosing.first -- pin.entered [1]': { choosing: 'again' },
  'appLock.locked.asking -- pin.entered [0]': { locked: 'checking' },
  'appLock.locked.asking -- biometrics.wanted [0]': { locked: 'recognising' },
  'appLock.locked.asking -- forgotten.asked [0]': { locked: 'forgotten' },
});
