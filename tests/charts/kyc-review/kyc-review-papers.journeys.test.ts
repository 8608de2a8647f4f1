import { describe, expect, it } from 'vitest';
import { CallFailure } from '#contract/failure';
import { expired, lost, NO_ACCOUNT, refused } from '../../support/fixtures.ts';
import { handedIn, papers, standing, standingOf } from './start-review.ts';

const EDITING = { shown: { form: 'editing' } };
const UPLOADING = { shown: { form: 'uploading' } };
const SENDING = { shown: { form: { submitting: 'sending' } } };
const CHECKING = { shown: { form: { submitting: 'checking' } } };

describe('the papers of a review', () => {
  it('S7.18 S4.5 they go out once with both pictures; accepted, the review waits and the form is blank', async () => {
    const { handing, announced, submit, state, context } = await handedIn();
    expect(state()).toEqual(SENDING);
    submit();
    expect(handing.calls.map(({ input }) => input)).toEqual([
      {
        kind: 'identity',
        account: NO_ACCOUNT,
        request: { papers, slots: { front: '/picture/front', back: '/picture/back' } },
        key: 'key-1',
      },
    ]);
    await handing.answer({ answer: standingOf('waiting'), message: 'Handed in' });
    expect(announced).toEqual([{ type: 'papers.accepted', message: 'Handed in' }]);
    expect(state()).toEqual({ shown: { waiting: 'resting' } });
    expect(context()).toMatchObject({ papers: null, key: '', slots: { front: '', back: '' } });
  });

  it('S5.4 S5.16 without a picture they stay, and the empty slots are named until they are filled', async () => {
    const { handing, fill, submit, state, context } = await standing('none');
    submit();
    expect(context().missing).toEqual(['front', 'back']);
    fill('front');
    expect(context().missing).toEqual(['back']);
    submit();
    expect(context().missing).toEqual(['back']);
    expect(state()).toEqual(EDITING);
    fill('back');
    submit();
    expect(state()).toEqual(SENDING);
    expect(context().missing).toEqual([]);
    expect(handing.calls).toHaveLength(1);
  });

  it('S8.1 a refusal shows its words and its input until the fields change', async () => {
    const { actor, handing, announced, submit, state, context } = await handedIn();
    await handing.fail(new CallFailure('refused', 'no such document', 2002, 'card_id'));
    expect(state()).toEqual(EDITING);
    expect(context()).toMatchObject({ message: 'no such document', field: 'card_id' });
    expect(announced).toEqual([]);
    actor.send({ type: 'fields.changed', papers });
    expect(context()).toMatchObject({ message: '', field: null });
    submit();
    expect(handing.calls).toHaveLength(2);
  });

  it('S8.1 the words of a refusal go when the next papers lack a picture', async () => {
    const { actor, handing, submit, context } = await handedIn();
    await handing.fail(refused('blurred'));
    actor.getSnapshot().children.back?.send({ type: 'picture.cleared' });
    submit();
    expect(context()).toMatchObject({ message: '', missing: ['back'] });
  });

  it('S8.3 after a lost answer the truth is asked for with the same key', async () => {
    const { clock, handing, state } = await handedIn();
    await handing.fail(lost());
    expect(state()).toEqual(CHECKING);
    clock.increment(500);
    expect(handing.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
    await handing.answer({ answer: standingOf('waiting'), message: '' });
    expect(state()).toEqual({ shown: { waiting: 'resting' } });
  });

  it('S4.13 when the session is over the review is asked anew', async () => {
    const { handing, reading, state } = await handedIn();
    await handing.fail(expired());
    expect(state()).toEqual({ shown: 'loading' });
    expect(reading.calls).toHaveLength(2);
  });
});

describe('papers that wait for their pictures', () => {
  it('S7.10 handed in during an upload they go out by themselves when the last picture is there', async () => {
    const { handing, upload, choose, submit, state } = await standing('none');
    choose('front');
    const [front] = upload.transfers;
    choose('back');
    submit();
    expect(state()).toEqual(UPLOADING);
    front?.say({ type: 'upload.stored', url: '/picture/front' });
    expect(state()).toEqual(UPLOADING);
    upload.say({ type: 'upload.stored', url: '/picture/back' });
    expect(state()).toEqual(SENDING);
    expect(handing.last().input.request.slots).toEqual({ front: '/picture/front', back: '/picture/back' });
  });

  it('S8.10 an upload that fails brings the form back, and its slot is named', async () => {
    const { handing, upload, choose, fill, submit, state, context } = await standing('none');
    fill('front');
    choose('back');
    submit();
    upload.say({ type: 'upload.lost' });
    expect(state()).toEqual(EDITING);
    expect(context().missing).toEqual(['back']);
    expect(handing.calls).toHaveLength(0);
  });

  it('S8.1 S8.10 an upload that fails does not bring the words of an older refusal back', async () => {
    const { handing, upload, choose, submit, state, context } = await handedIn();
    await handing.fail(refused('blurred'));
    choose('back');
    submit();
    expect(context().message).toBe('');
    upload.say({ type: 'upload.lost' });
    expect(state()).toEqual(EDITING);
    expect(context()).toMatchObject({ message: '', missing: ['back'] });
  });
});
