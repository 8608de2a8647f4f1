import type { ChartGallery } from '../../gallery/scene.ts';

/** A review of papers; `missing` is the slot that is complained of. */
function review(route: string, missing: string) {
  const scene = { route, who: 'real' } as const;
  return {
    defaults: () => ({
      value: { review: { shown: { form: 'editing' } }, slots: 'kept' },
      input: { papers: null, slots: {} },
    }),
    scenes: {
      'review.hidden': scene,
      'review.shown.loading': scene,
      'review.shown.failed': scene,
      'review.shown.form.editing': {
        ...scene,
        context: { reason: 'The picture is blurred.', missing: [missing] },
      },
      'review.shown.form.uploading': { ...scene, context: { busySlots: [missing] } },
      'review.shown.form.submitting.sending': scene,
      'review.shown.form.submitting.checking': scene,
      'review.shown.waiting.resting': scene,
      'review.shown.waiting.looking': scene,
      'review.shown.finished': scene,
      'slots.kept': scene,
    },
  };
}

export const gallery: ChartGallery = {
  identity: review('/mine/auth', 'back'),
  loanKyc: review('/loan/index', 'hand'),
};
