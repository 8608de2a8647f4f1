import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/time-units';
import { lastKnownAtOf } from '#machines/account';
import { OnlyLastKnown } from '#machines/last-known';
import { forgetDrafts, keepDraft } from '../../src/client/app/boot/kept-drafts.ts';
import {
  forgetLastKnown,
  keepUser,
  keptAs,
  lastKnownUser,
  MOST_CHARS,
} from '../../src/client/app/boot/last-known.ts';
import { listedStorage } from '../support/device-storage.ts';
import { lost, refused, userOf } from '../support/fixtures.ts';

const REAL = 1;
const DEMO = 2;
const NOW_MS = Date.UTC(2026, 0, 15, 12);

describe('what an account last knew', () => {
  let device: Record<string, string>;
  beforeEach(() => {
    device = listedStorage();
    device.token = 'real';
    vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const asked = (accountId = REAL, ask = '') => ({
    ask,
    accountId: () => accountId,
    signal: new AbortController().signal,
  });
  const wallet = keptAs('wallet');
  const answers = (value: unknown, of = asked()) => wallet(of, async () => value);
  /** What is left where no answer comes. */
  const known = (of = asked(), error: Error = lost()) =>
    wallet(of, () => Promise.reject(error)).catch((failed: unknown) =>
      failed instanceof OnlyLastKnown ? failed.lastKnown : failed,
    );

  it('S4.14 an answer is kept and stands in for one that does not come, with its time', async () => {
    expect(await answers({ balance: '1' })).toEqual({ balance: '1' });
    vi.setSystemTime(NOW_MS + DAY_MS - 1);
    expect(await known()).toMatchObject({ value: { balance: '1' }, atMs: NOW_MS });
    vi.setSystemTime(NOW_MS + DAY_MS);
    expect(await known()).toEqual(lost());
  });

  it('S8.3 a refusal stays a refusal, and another question has no answer', async () => {
    await answers({ balance: '1' });
    expect(await known(asked(), refused())).toEqual(refused());
    expect(await known(asked(REAL, 'month'))).toEqual(lost());
  });

  it('S6.3 one account never sees what the other knew', async () => {
    await answers({ balance: '1' });
    expect(await known(asked(DEMO))).toEqual(lost());
    await answers({ balance: '2' }, asked(0));
    expect(await known(asked(0))).toEqual(lost());
  });

  it('S6.4 an answer that comes after its account was left is not kept', async () => {
    const left = new AbortController();
    await wallet({ ...asked(), signal: left.signal }, async () => left.abort());
    let inFront = REAL;
    await wallet({ ...asked(), accountId: () => inFront }, async () => {
      inFront = DEMO;
    });
    expect(Object.keys(device)).toEqual(['token']);
  });

  it('what is not to be kept, or is another thing, has none', async () => {
    await answers({ balance: '1' });
    for (const other of [keptAs('wallet', false), keptAs('results')])
      await expect(other(asked(), () => Promise.reject(lost()))).rejects.toEqual(lost());
  });

  it('an answer that is too long takes the one before along', async () => {
    await answers({ balance: '1' });
    await answers('x'.repeat(MOST_CHARS));
    expect(await known()).toEqual(lost());
  });

  it('S4.14 the user of this session alone is known without the server, and says since when', () => {
    keepUser(userOf({ id: REAL }), 'real');
    const user = lastKnownUser('real');
    expect(user).toMatchObject(userOf({ id: REAL }));
    expect(lastKnownAtOf(user)).toBe(NOW_MS);
    expect(lastKnownAtOf(userOf())).toBeNull();
    expect(lastKnownUser('demo')).toBeNull();
  });

  it('a user who is only known is not kept anew, nor one whose session the device no longer has', () => {
    keepUser(userOf({ id: REAL }), 'real');
    const user = lastKnownUser('real');
    vi.setSystemTime(NOW_MS + 1_000);
    if (user) keepUser(user, 'real');
    expect(lastKnownAtOf(lastKnownUser('real'))).toBe(NOW_MS);
    keepUser(userOf({ id: DEMO }), 'demo');
    expect(lastKnownUser('real')?.id).toBe(REAL);
  });

  it('S6.4 all of it goes with the session; the lock takes it along and lets none be kept, and leaves drafts', async () => {
    await answers({ balance: '1' });
    keepUser(userOf({ id: REAL }), 'real');
    forgetDrafts();
    expect(Object.keys(device)).toEqual(['token']);
    await answers({ balance: '1' });
    keepDraft('feedback', REAL, 'The chart');
    device['app-lock'] = '{}';
    expect(await known()).toEqual(lost());
    forgetLastKnown();
    await answers({ balance: '2' });
    keepUser(userOf({ id: REAL }), 'real');
    expect(Object.keys(device).sort()).toEqual(['app-lock', 'draft.feedback', 'token']);
  });
});
