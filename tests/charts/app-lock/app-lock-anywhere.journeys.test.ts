import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './app-lock.model.ts';

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
