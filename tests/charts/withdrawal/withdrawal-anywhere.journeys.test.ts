import { expect, it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './withdrawal.model.ts';

anywhere('S6.1 S7.41', model, {
  'withdrawal.terms -- withdrawal.hidden [0]': { terms: 'hidden' },
  'withdrawal.terms -- account.left [0]': { terms: 'hidden' },
  'withdrawal.terms.shown -- payoutType.picked [0]': { terms: { shown: 'loading' } },
  'withdrawal.terms.shown -- withdrawal.made [0]': { terms: { shown: 'loading' } },
  'withdrawal.terms.shown.ready -- currency.picked [0]': ({ context }, { event }) =>
    expect(context.currencyId).toBe(event.id),
  'withdrawal.terms.shown.ready -- method.picked [0]': ({ context }, { event }) =>
    expect(context.methodId).toBe(event.id),
  'withdrawal.terms.shown.ready -- available.changed [0]': { terms: { shown: { ready: 'refreshing' } } },
  'withdrawal.code -- withdrawal.shown [0]': { code: 'notAsked' },
  'withdrawal.code -- account.left [0]': { code: 'notAsked' },
  'withdrawal.code -- withdrawal.made [0]': { code: 'notAsked' },
  'withdrawal.code -- payoutType.picked [0]': { code: 'notAsked' },
  'withdrawal.code -- method.picked [0]': { code: 'notAsked' },
  'withdrawal.code -- currency.picked [0]': { code: 'notAsked' },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'withdrawal.shown', 'done:loadTerms', 'withdrawal.hidden'));
