import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './kyc-review.model.ts';

anywhere('S6.1 S2.60', model, {
  'kycReview.review -- account.left [0]': { review: 'hidden' },
  'kycReview.review.shown -- review.hidden [0]': { review: 'hidden' },
});

forgetsWhileHidden('S6.1', model, 'review.shown', 'done:loadReview', 'fields.changed', 'review.hidden');
