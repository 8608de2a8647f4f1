import { describe, expect, it } from 'vitest';
import { MAX_PICTURE_BYTES } from '#contract/constants';
import { pictureOf } from '../../support/fixtures.ts';
import { heldUpload, startChild } from '../../support/start-chart.ts';

const URL = '/api/common/picture/1';

/** The slot of one picture under the form that owns it. */
function slot(url = '') {
  const upload = heldUpload();
  const { actor, clock, heard } = startChild(upload.logic, { slot: 'front', url });
  return {
    actor,
    clock,
    upload,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    choose: (change = {}) => actor.send({ type: 'picture.chosen', picture: pictureOf(change) }),
    /** What the slot sent to the form since the last look. */
    told: () => heard.splice(0).map(({ slot: name, url, isBusy }) => [name, url, isBusy]),
  };
}

/** A slot whose picture is at the server. */
function filled() {
  const one = slot();
  one.choose();
  one.upload.say({ type: 'upload.stored', url: URL });
  one.told();
  return one;
}

describe('a slot of a form that was begun before a reload', () => {
  it('S9.12 holds the picture that is at the server, and says so', () => {
    const { state, context, told } = slot(URL);
    expect(state()).toBe('stored');
    expect(context().url).toBe(URL);
    expect(told()).toEqual([['front', URL, false]]);
  });
});

describe('one picture in its slot', () => {
  it('S7.10 S9.12 it is sent, says how far it has come, and its address reaches the form', async () => {
    const { upload, state, context, choose, told } = slot();
    expect(state()).toBe('empty');
    expect(told()).toEqual([['front', '', false]]);
    choose();
    expect(await upload.last().picture.text()).toBe('picture');
    expect(state()).toEqual({ sending: 'moving' });
    expect(told()).toEqual([['front', '', true]]);
    upload.say({ type: 'upload.progressed', percent: 40 });
    expect(context().percent).toBe(40);
    upload.say({ type: 'upload.stored', url: URL });
    expect(state()).toBe('stored');
    expect(context()).toMatchObject({ url: URL, percent: 100, problem: null });
    expect(told()).toEqual([['front', URL, false]]);
  });

  it.each([
    ['no picture', { isPicture: false }, 'notAPicture'],
    ['one byte too large', { sizeBytes: MAX_PICTURE_BYTES + 1 }, 'tooLarge'],
    ['neither a picture nor small', { isPicture: false, sizeBytes: MAX_PICTURE_BYTES + 1 }, 'notAPicture'],
  ])('S5.4 S8.10 a file that is %s is not sent, and empties the slot', (_, change, problem) => {
    const { upload, state, context, choose, told } = filled();
    choose(change);
    expect(state()).toBe('empty');
    expect(context()).toMatchObject({ url: '', problem });
    expect(told()).toEqual([['front', '', false]]);
    expect(upload.transfers).toHaveLength(1);
  });

  it('S5.4 a file of exactly the largest size is sent', () => {
    const { state, choose } = slot();
    choose({ sizeBytes: MAX_PICTURE_BYTES });
    expect(state()).toEqual({ sending: 'moving' });
  });

  it.each([
    ['refused', { type: 'upload.refused', message: 'no face in it' } as const, 'refused', 'no face in it'],
    ['lost', { type: 'upload.lost' } as const, 'lost', ''],
  ])('S8.10 an upload that is %s empties its slot and says why, until the next try', (_, report, problem, message) => {
    const { upload, state, context, choose, told } = slot();
    choose();
    told();
    upload.say(report);
    expect(state()).toBe('empty');
    expect(context()).toMatchObject({ url: '', percent: 0, problem, message });
    expect(told()).toEqual([['front', '', false]]);
    choose();
    expect(context()).toMatchObject({ problem: null, message: '' });
  });

  it('S8.10 S8.4 silence for 30 s is a loss; any progress proves that the transfer lives', () => {
    const { clock, upload, state, context, choose } = slot();
    choose();
    clock.increment(29_999);
    upload.say({ type: 'upload.progressed', percent: 1 });
    clock.increment(29_999);
    expect(state()).toEqual({ sending: 'moving' });
    clock.increment(1);
    expect(state()).toBe('empty');
    expect(context().problem).toBe('lost');
    expect(upload.last().isStopped).toBe(true);
  });

  it('S9.12 a picture chosen instead takes the place of one on its way, whose transfer stops', () => {
    const { upload, state, choose } = slot();
    choose();
    choose();
    expect(upload.transfers.map(({ isStopped }) => isStopped)).toEqual([true, false]);
    expect(state()).toEqual({ sending: 'moving' });
  });

  it('S8.4 a transfer that is cancelled stops, and nothing is wrong with the empty slot', () => {
    const { actor, upload, state, context, choose, told } = slot();
    choose();
    upload.say({ type: 'upload.progressed', percent: 40 });
    told();
    actor.send({ type: 'upload.cancel' });
    expect(state()).toBe('empty');
    expect(context()).toMatchObject({ percent: 0, problem: null });
    expect(upload.last().isStopped).toBe(true);
    expect(told()).toEqual([['front', '', false]]);
  });

  it('S5.4 a picture that is taken out leaves the slot empty for the form', () => {
    const { actor, state, context, told } = filled();
    actor.send({ type: 'picture.cleared' });
    expect(state()).toBe('empty');
    expect(context()).toMatchObject({ url: '', percent: 0 });
    expect(told()).toEqual([['front', '', false]]);
  });
});
