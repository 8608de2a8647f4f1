import { it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './kyc-review.model.ts';

anywhere('S6.1 S2.60', model, {
  'kycReview.review -- account.left [0]': { review: 'hidden' },
  'kycReview.review.shown -- review.hidden [0]': { review: 'hidden' },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'review.shown', 'done:loadReview', 'fields.changed', 'review.hidden'));
