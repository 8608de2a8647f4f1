import type { ChartGallery } from '../../gallery/scene.ts';

/** A form that sends a command. */
function command(route: string) {
  const scene = { route, who: 'real' } as const;
  return {
    defaults: () => ({ value: { form: 'editing', slots: 'kept' }, input: { draft: {}, slots: {} } }),
    scenes: {
      'form.editing': scene,
      'form.uploading': scene,
      'form.submitting.sending': scene,
      'form.submitting.checking': scene,
      'form.challenged': scene,
      'form.refused': { ...scene, context: { message: 'The server said no.' } },
      'form.unresolved': scene,
      'form.accepted': scene,
      'slots.kept': scene,
    },
  };
}

export const gallery: ChartGallery = {
  depositForm: command('/mine/charge'),
  withdrawalForm: command('/mine/withdraw'),
  bindForm: command('/mine/withdraw-way?type=1'),
  copyForm: command('/documentary/copy/sign'),
  loanForm: command('/loan/sign?id=1&amount=500'),
  repaymentForm: command('/loan/repayment?loan_id=2'),
};
