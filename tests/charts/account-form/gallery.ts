import type { ChartGallery, Who } from '../../gallery/scene.ts';

/** A form about an account. */
function form(route: string, who: Who) {
  const scene = { route, who };
  return {
    defaults: () => ({
      value: { form: { shown: 'editing' }, method: 'email' },
      input: { methods: 'either' as const, draft: {} },
    }),
    scenes: {
      'form.hidden': scene,
      'form.shown.editing': scene,
      'form.shown.refused': { ...scene, context: { message: 'The server said no.' } },
      'form.shown.failed': scene,
      'form.shown.succeeded': scene,
      'form.submitting.seen': scene,
      'form.submitting.unseen': scene,
      'form.challenged': scene,
      'method.deciding': scene,
      'method.email': scene,
      'method.mobile': scene,
    },
  };
}

export const gallery: ChartGallery = {
  signIn: form('/login', 'visitor'),
  register: form('/register', 'visitor'),
  forgot: form('/forgot', 'visitor'),
  password: form('/mine/password', 'real'),
};
