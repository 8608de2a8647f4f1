import { describe, expect, it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { model } from './kyc-review.model.ts';
import { handedIn, papers, type Review, review, standing, standingOf } from './start-review.ts';

const EDITING = { shown: { form: 'editing' } };
const RESTING = { shown: { waiting: 'resting' } };
const LOOKING = { shown: { waiting: 'looking' } };
const bothEmpty = { front: '', back: '' };

describe('how a review stands', () => {
  it('S7.18 it is asked when the screen opens, not before', () => {
    const { actor, reading, state, context } = review();
    expect(state()).toBe('hidden');
    expect(reading.calls).toHaveLength(0);
    expect(context().slots).toEqual(bothEmpty);
    actor.send({ type: 'review.shown' });
    expect(state()).toEqual({ shown: 'loading' });
    expect(reading.calls).toHaveLength(1);
  });

  it.each([
    ['none', 'the form', EDITING],
    ['rejected', 'the form', EDITING],
    ['waiting', 'a notice to wait', RESTING],
    ['finished', 'a notice that it is finished', { shown: 'finished' }],
  ] as const)('S4.5 S4.6 S2.60 %s shows %s', async (status, _, expected) => {
    expect((await standing(status)).state()).toEqual(expected);
  });

  it('S4.6 a rejected review tells why and takes papers again', async () => {
    const { context } = await standing('rejected', 'blurred');
    expect(context()).toMatchObject({ reason: 'blurred', missing: [] });
  });

  it('S8.3 what fails, or is silent for 10 s, can be asked again', async () => {
    const { actor, clock, reading, state } = review();
    actor.send({ type: 'review.shown' });
    await reading.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
    actor.send({ type: 'review.retry' });
    expect(state()).toEqual({ shown: 'loading' });
    clock.increment(9_999);
    expect(state()).toEqual({ shown: 'loading' });
    clock.increment(1);
    expect(state()).toEqual({ shown: 'failed' });
    expect(reading.last().signal.aborted).toBe(true);
  });
});

describe('once the live link is back', () => {
  it('S8.3 a review that could not be read is asked again by itself', async () => {
    const { actor, reading, state } = review();
    actor.send({ type: 'review.shown' });
    await reading.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual({ shown: 'loading' });
    expect(reading.calls).toHaveLength(2);
  });

  it('S8.3 papers whose answer is unknown are not handed in again by it', async () => {
    const { actor, handing, state } = await handedIn();
    await handing.fail(lost());
    const sent = handing.calls.length;
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual({ shown: { form: { submitting: 'checking' } } });
    expect(handing.calls).toHaveLength(sent);
  });
});

describe('waiting for the review', () => {
  const looking = async (): Promise<Review> => {
    const screen = await standing('waiting');
    screen.clock.increment(4_999);
    expect(screen.reading.calls).toHaveLength(1);
    screen.clock.increment(1);
    expect(screen.state()).toEqual(LOOKING);
    return screen;
  };

  it('S4.5 S9.10 it is looked at every five seconds until it is finished', async () => {
    const { clock, reading, state } = await looking();
    await reading.answer(standingOf('waiting'));
    expect(state()).toEqual(RESTING);
    clock.increment(5_000);
    await reading.answer(standingOf('finished'));
    expect(state()).toEqual({ shown: 'finished' });
    clock.increment(60_000);
    expect(reading.calls).toHaveLength(3);
  });

  it('S4.6 a rejection found on the way brings the form back with its reason', async () => {
    const { reading, state, context } = await looking();
    await reading.answer(standingOf('rejected', 'expired document'));
    expect(state()).toEqual(EDITING);
    expect(context().reason).toBe('expired document');
  });

  it('S4.5 S4.6 a decision that is announced is read at once, without the wait', async () => {
    const { actor, clock, reading, state } = await looking();
    await reading.answer(standingOf('waiting'));
    clock.increment(1);
    actor.send({ type: 'review.decided' });
    expect(state()).toEqual(LOOKING);
    await reading.answer(standingOf('finished'));
    expect(state()).toEqual({ shown: 'finished' });
  });

  it('S4.5 a look that was asked before the decision is given up for another', async () => {
    const { actor, reading, state } = await looking();
    const asked = reading.calls.length;
    actor.send({ type: 'review.decided' });
    expect(reading.calls[asked - 1]?.signal.aborted).toBe(true);
    expect(reading.calls).toHaveLength(asked + 1);
    expect(state()).toEqual(LOOKING);
  });

  it('S4.5 a decision while the review is read, or after it could not be read, reads it again', async () => {
    const { actor, reading, state } = review();
    actor.send({ type: 'review.shown' });
    actor.send({ type: 'review.decided' });
    expect(reading.calls).toHaveLength(2);
    await reading.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
    actor.send({ type: 'review.decided' });
    expect(state()).toEqual({ shown: 'loading' });
    await reading.answer(standingOf('finished'));
    expect(state()).toEqual({ shown: 'finished' });
  });

  it('S8.3 a look that fails, or is silent for 10 s, is passed over', async () => {
    const { clock, reading, state } = await looking();
    await reading.fail(lost());
    expect(state()).toEqual(RESTING);
    clock.increment(5_000);
    clock.increment(9_999);
    expect(state()).toEqual(LOOKING);
    clock.increment(1);
    expect(state()).toEqual(RESTING);
    expect(reading.last().signal.aborted).toBe(true);
  });
});

describe('a form that was begun before a reload', () => {
  const begun = { papers, slots: { front: '/picture/front' } };

  it('S2.60 S9.12 its text and the pictures at the server are there, and go out with what is added', async () => {
    const { actor, reading, handing, context, fill } = review(begun);
    actor.send({ type: 'review.shown' });
    await reading.answer(standingOf('none'));
    expect(context()).toMatchObject({ papers, slots: { front: '/picture/front', back: '' } });
    fill('back');
    actor.send({ type: 'papers.submit', papers, key: 'key-1' });
    const slots = { front: '/picture/front', back: '/picture/back' };
    expect(handing.last().input).toMatchObject({ request: { papers, slots } });
  });

  it.each([
    'waiting',
    'finished',
  ] as const)('S4.5 nothing of it is kept once the review is %s', async (status) => {
    const { actor, reading, context } = review(begun);
    actor.send({ type: 'review.shown' });
    await reading.answer(standingOf(status));
    expect(context()).toMatchObject({ papers: null, slots: bothEmpty });
  });
});

describe('leaving the screen', () => {
  it('S2.60 what was typed and uploaded is there when the screen is opened again', async () => {
    const { actor, reading, state, context, fill } = await standing('none');
    fill('front');
    actor.send({ type: 'fields.changed', papers });
    actor.send({ type: 'review.hidden' });
    expect(state()).toBe('hidden');
    actor.send({ type: 'review.shown' });
    await reading.answer(standingOf('none'));
    expect(context().papers).toEqual(papers);
    expect(context().slots).toEqual({ front: '/picture/front', back: '' });
  });

  it('S9.12 a picture on its way arrives while the screen is away', async () => {
    const { actor, upload, choose, context } = await standing('none');
    choose('back');
    actor.send({ type: 'review.hidden' });
    upload.say({ type: 'upload.stored', url: '/picture/back' });
    expect(context().slots.back).toBe('/picture/back');
  });

  it('S6.1 with the session go papers, reason and pictures, and a transfer stops', async () => {
    const { actor, upload, choose, fill, state, context } = await standing('rejected', 'blurred');
    fill('front');
    choose('back');
    actor.send({ type: 'fields.changed', papers });
    actor.send({ type: 'review.hidden' });
    actor.send({ type: 'review.shown' });
    actor.send({ type: 'account.left' });
    expect(state()).toBe('hidden');
    expect(context()).toMatchObject({ papers: null, reason: '', slots: bothEmpty, busySlots: [] });
    expect(upload.last().isStopped).toBe(true);
  });

  it('S8.3 papers on their way are given up with the session', async () => {
    const { actor, handing } = await handedIn();
    actor.send({ type: 'account.left' });
    expect(handing.last().signal.aborted).toBe(true);
  });
});

anywhere('S6.1 S2.60', model, {
  'kycReview.review -- account.left [0]': { review: 'hidden' },
  'kycReview.review.shown -- review.hidden [0]': { review: 'hidden' },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'review.shown', 'done:loadReview', 'fields.changed', 'review.hidden'));
