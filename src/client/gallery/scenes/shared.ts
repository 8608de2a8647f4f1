import type { Who } from '../companions.ts';
import type { Scene, Scenes } from './scene.ts';

/** Every list has the scenes of this one. */
type ListId = 'news';
const NO_PAPERS = { name: '', cardId: '' };

/** Scenes of charts that several screens share: an account form, one thing that is read, a paged list, a review. */

export function formScenes(route: string, who: Who): Scenes<'signIn'> {
  const scene: Scene<'signIn'> = { route, who };
  return {
    'form.hidden': scene,
    'form.shown.editing': scene,
    'form.shown.submitting': scene,
    'form.shown.refused': { ...scene, context: { message: 'The server said no.' } },
    'form.shown.succeeded': scene,
    'method.deciding': scene,
    'method.email': scene,
    'method.mobile': scene,
  };
}

/** `others` puts the rest of the app where the resource can be seen. */
export function resourceScenes(
  route: string,
  who: Who,
  others: Scene<'areas'>['others'] = {},
): Scenes<'areas'> {
  const scene: Scene<'areas'> = { route, who, others };
  return {
    unread: { ...scene, context: { value: null } },
    loading: { ...scene, context: { value: null } },
    ready: scene,
    failed: { ...scene, context: { value: null } },
  };
}

export function listScenes(route: string, who: Who, opened: unknown): Scenes<ListId> {
  const scene: Scene<'news'> = { route, who };
  const none = { rows: [], total: 0 };
  return {
    'list.hidden': scene,
    'list.shown.loading': { ...scene, context: none },
    'list.shown.listed.current': scene,
    'list.shown.listed.refreshing': scene,
    'list.shown.listed.loadingMore': { ...scene, context: { total: 40 } },
    'list.shown.listed.outdated': scene,
    'list.shown.empty': { ...scene, context: none },
    'list.shown.failed': { ...scene, context: none },
    'spinner.off': scene,
    'spinner.on': scene,
    'row.closed': scene,
    'row.open': { ...scene, context: { opened: opened as null } },
  };
}

/** `missing` is the slot that is complained of. */
export function reviewScenes(route: string, missing: string): Scenes<'identity'> {
  const scene: Scene<'identity'> = { route, who: 'real' };
  const sending: Scene<'identity'> = { ...scene, context: { papers: NO_PAPERS } };
  return {
    'review.hidden': scene,
    'review.shown.loading': scene,
    'review.shown.failed': scene,
    'review.shown.form.editing': {
      ...scene,
      context: { reason: 'The picture is blurred.', missing: [missing] },
    },
    'review.shown.form.uploading': { ...sending, context: { busySlots: [missing] } },
    'review.shown.form.submitting.sending': sending,
    'review.shown.form.submitting.checking': sending,
    'review.shown.waiting.resting': scene,
    'review.shown.waiting.looking': scene,
    'review.shown.finished': scene,
    'slots.kept': scene,
  };
}
