import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { LockReport } from '#machines/app-lock/app-lock.machine';
import { isLockKept } from '../../src/client/actors/device.ts';
import { changeLock, keepLock, keptLock, lockFacts } from '../../src/client/actors/kept-lock.ts';
import { checkPin, hashPin, ITERATIONS, leaveDevice, savePin } from '../../src/client/actors/pin.ts';
import { createWatchLock } from '../../src/client/actors/watch-lock.ts';
import { settled } from '../support/start-chart.ts';

const PIN = '271828';
let kept: Map<string, string>;
let isFull = false;

beforeEach(() => {
  kept = new Map([['token', 'token-1']]);
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the lock that the device keeps', () => {
  it('S6.4 is a salted hash of 600,000 rounds, never the PIN, and another one for the same PIN', async () => {
    expect(isLockKept()).toBe(false);
    expect(await savePin(PIN)).toEqual({ afterMin: 1, wrongTries: 0, hasBiometrics: false });
    const first = keptLock();
    expect(isLockKept()).toBe(true);
    expect(kept.get('app-lock')).not.toContain(PIN);
    expect(first?.iterations).toBe(ITERATIONS);
    expect(ITERATIONS).toBeGreaterThanOrEqual(600_000);
    await savePin(PIN);
    expect(keptLock()?.salt).not.toBe(first?.salt);
    expect(keptLock()?.hash).not.toBe(first?.hash);
  });

  it('S6.4 has the hash that others make of it too', async () => {
    // RFC 7914, section 11: PBKDF2-HMAC-SHA-256 of "passwd" and "salt", one round; its first 32 bytes.
    expect(Buffer.from(await hashPin('passwd', btoa('salt'), 1), 'base64').toString('hex')).toBe(
      '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc',
    );
  });

  it('S6.4 counts each try before it is answered, and begins anew after a right one', async () => {
    await savePin(PIN);
    const checking = checkPin('314159');
    expect(keptLock()?.wrongTries).toBe(1);
    expect(await checking).toEqual({ isRight: false, wrongTries: 1 });
    expect(await checkPin('314159')).toEqual({ isRight: false, wrongTries: 2 });
    expect(await checkPin(PIN)).toEqual({ isRight: true, wrongTries: 0 });
    expect(keptLock()?.wrongTries).toBe(0);
  });

  it('S2.24 keeps its time and its key under a new PIN', async () => {
    await savePin(PIN);
    const lock = keptLock();
    if (lock) keepLock({ ...lock, credential: 'a2V5' });
    changeLock({ afterMin: 15, hasBiometrics: true });
    expect(await savePin('314159')).toEqual({ afterMin: 15, wrongTries: 0, hasBiometrics: true });
    changeLock({ afterMin: 0, hasBiometrics: false });
    expect(lockFacts()).toEqual({ afterMin: 0, wrongTries: 0, hasBiometrics: false });
    expect(keptLock()?.credential).toBeNull();
  });

  it('S6.1 S6.4 is not kept once it was given up, however slow its hash is', async () => {
    const giving = new AbortController();
    const saving = savePin(PIN, giving.signal);
    giving.abort();
    await expect(saving).rejects.toThrow('aborted');
    expect(keptLock()).toBeNull();
  });

  it('S6.4 is forgotten together with the session', async () => {
    await savePin(PIN);
    leaveDevice();
    expect([...kept]).toEqual([]);
    await expect(checkPin(PIN)).rejects.toThrow('no lock');
  });

  it('S6.4 guards nothing without a session, and is none when it cannot be read', async () => {
    await savePin(PIN);
    kept.delete('token');
    expect([isLockKept(), lockFacts()]).toEqual([false, null]);
    kept.set('token', 'token-1');
    kept.set('app-lock', '{"afterMin":7}');
    expect(lockFacts()).toBeNull();
  });

  it.each([
    [true, ['biometrics.found']],
    [false, []],
  ])('S6.4 what another tab does to it is reported, and whether the device knows its owner: %s', async (can, found) => {
    const page = new EventTarget();
    const platform = { isUserVerifyingPlatformAuthenticatorAvailable: async () => can };
    vi.stubGlobal('window', Object.assign(page, { PublicKeyCredential: platform }));
    vi.stubGlobal('PublicKeyCredential', platform);
    const reports: LockReport[] = [];
    const watching = setup({
      types: { events: {} as LockReport },
      actors: { watchLock: createWatchLock() },
      actions: { hear: ({ event }) => void reports.push(event) },
    }).createMachine({ invoke: { src: 'watchLock' }, on: { '*': { actions: 'hear' } } });
    const actor = createActor(watching).start();
    await settled();
    expect(reports.map(({ type }) => type)).toEqual(found);
    for (const key of ['theme', 'app-lock', null])
      page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    const heard = reports.slice(found.length);
    expect(heard).toEqual([1, 2].map(() => ({ type: 'lock.elsewhere', lock: null })));
    actor.stop();
  });

  it('S8.3 is not said to be set where the device keeps nothing', async () => {
    isFull = true;
    await expect(savePin(PIN)).rejects.toThrow('keeps nothing');
  });
});
