import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { forgetDrafts, keepDraft, keptDraft } from '../../src/client/app/kept-drafts.ts';

const texts = z.record(z.string(), z.string());
const ALICE = 1;
const BOB = 2;

let tab: Record<string, string>;
beforeEach(() => {
  tab = {};
  // What a browser's storage is made of: entries as own properties, and its three methods on the prototype.
  const methods = {
    getItem: (key: string) => tab[key] ?? null,
    setItem: (key: string, value: string) => {
      tab[key] = value;
    },
    removeItem: (key: string) => {
      delete tab[key];
    },
  };
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(methods, {
      ownKeys: () => Object.keys(tab),
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('a reload of the tab finds what the account left in a form', () => {
  keepDraft('feedback', ALICE, { content: 'The chart' });
  expect(keptDraft('feedback', ALICE, texts)).toEqual({ content: 'The chart' });
  keepDraft('feedback', ALICE, null);
  expect(keptDraft('feedback', ALICE, texts)).toBeNull();
});

it('another account finds nothing of it, whatever the form', () => {
  for (const form of ['feedback', 'loan', 'signature']) {
    keepDraft(form, ALICE, { content: 'The chart' });
    expect(keptDraft(form, BOB, texts), form).toBeNull();
  }
});

it('what is no draft of that form is as good as nothing', () => {
  keepDraft('loan', ALICE, [1, 2]);
  expect(keptDraft('loan', ALICE, texts)).toBeNull();
  tab['draft.loan'] = '{';
  expect(keptDraft('loan', ALICE, texts)).toBeNull();
});

it('the end of the account forgets every draft, and nothing else of the tab', () => {
  keepDraft('loan', ALICE, { amount: '500' });
  keepDraft('signature', ALICE, [[{ x: 1, y: 2 }]]);
  tab.other = 'stays';
  forgetDrafts();
  expect(tab).toEqual({ other: 'stays' });
});

it('a tab that keeps nothing is like one that kept nothing', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  keepDraft('loan', ALICE, { amount: '500' });
  forgetDrafts();
  expect(keptDraft('loan', ALICE, texts)).toBeNull();
});
