import { describe, expect, it } from 'vitest';
import type { Captcha } from '#contract/entities';
import { CallFailure } from '#contract/failure';
import {
  type CodeOrder,
  type CodeRequest,
  type CodeSent,
  verificationCodeMachine,
} from '#machines/verification-code/verification-code.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './verification-code.model.ts';

const captcha = (id: string): Captcha => ({ id, picture: `data:image/png;base64,${id}` });
const request: CodeRequest = {
  channel: 'email',
  to: 'a@example.com',
  areaId: '',
  purpose: 1,
  captchaCode: '7k2p',
};
const sent: CodeSent = { key: 'key-1', message: 'Sent' };

/** The chart behind a screen that asks for codes, with a picture to read before each or without one. */
function codes(hasCaptcha: boolean, key = '', secondsLeft = 0) {
  const pictures = heldActor<Captcha>();
  const messages = heldActor<CodeSent, CodeOrder>();
  const started = startChart(
    verificationCodeMachine.provide({
      actors: { loadCaptcha: pictures.logic, sendCode: messages.logic },
    }),
    { input: { key, secondsLeft } },
  );
  const { actor } = started;
  actor.send({ type: 'code.needed', hasCaptcha });
  return {
    ...started,
    pictures,
    messages,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    ask: () => actor.send({ type: 'code.send', request }),
  };
}

/** The same, once the first picture is there. */
async function readable() {
  const screen = codes(true);
  await screen.pictures.answer(captcha('picture-1'));
  return screen;
}

describe('the picture to read', () => {
  it('S5.3 nothing is read before a screen needs it, and a session that is known needs none', () => {
    const { actor } = startChart(verificationCodeMachine, { input: { key: '', secondsLeft: 0 } });
    expect(actor.getSnapshot().value).toEqual({ captcha: 'none', code: 'idle' });
    const { pictures, messages, state, ask } = codes(false);
    ask();
    expect(pictures.calls).toHaveLength(0);
    expect(messages.last().input).toEqual({ ...request, captchaId: '' });
    expect(state()).toEqual({ captcha: 'none', code: 'sending' });
  });

  it('S3.12 S7.13 the picture is read when the screen opens, and its id goes out with what was read in it', async () => {
    const { actor, pictures, messages, state, context, ask } = codes(true);
    expect(state()).toEqual({ captcha: 'loading', code: 'idle' });
    actor.send({ type: 'code.needed', hasCaptcha: true });
    expect(pictures.calls).toHaveLength(1);
    await pictures.answer(captcha('picture-1'));
    expect(state()).toEqual({ captcha: 'ready', code: 'idle' });
    expect(context().captcha).toEqual(captcha('picture-1'));
    ask();
    expect(messages.last().input).toEqual({ ...request, captchaId: 'picture-1' });
  });

  it('S3.12 a picture that cannot be made out is exchanged', async () => {
    const { actor, pictures, state, context } = await readable();
    actor.send({ type: 'captcha.renew' });
    expect(state().captcha).toBe('loading');
    expect(context().captcha).toBeNull();
    await pictures.answer(captcha('picture-2'));
    expect(state().captcha).toBe('ready');
    expect(context().captcha?.id).toBe('picture-2');
  });

  it('S3.12 no code is asked for while the picture is still on its way', () => {
    const { messages, state, ask } = codes(true);
    ask();
    expect(messages.calls).toHaveLength(0);
    expect(state()).toEqual({ captcha: 'loading', code: 'idle' });
  });

  it.each([
    ['fails', async ({ pictures }: ReturnType<typeof codes>) => pictures.fail(lost())],
    ['is silent for 15 s', async ({ clock }: ReturnType<typeof codes>) => void clock.increment(1)],
  ])('S8.3 a picture that %s is read again on demand, and when a screen opens', async (_, end) => {
    const screen = codes(true);
    const { actor, clock, pictures, state } = screen;
    clock.increment(14_999);
    expect(state().captcha).toBe('loading');
    await end(screen);
    expect(state().captcha).toBe('failed');
    actor.send({ type: 'captcha.renew' });
    expect(state().captcha).toBe('loading');
    await pictures.fail(lost());
    actor.send({ type: 'code.needed', hasCaptcha: true });
    expect(state().captcha).toBe('loading');
    expect(pictures.calls).toHaveLength(3);
  });

  it('S8.3 a picture that could not be read is read again once the live link is back', async () => {
    const { actor, pictures, state } = codes(true);
    await pictures.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state().captcha).toBe('loading');
    await pictures.answer(captcha('picture-1'));
    actor.send({ type: 'connection.opened' });
    expect(state().captcha).toBe('ready');
    expect(pictures.calls).toHaveLength(2);
  });

  it('S8.3 a code whose answer was lost is not sent again by it', async () => {
    const { actor, messages, state, ask } = codes(false);
    ask();
    await messages.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state().code).toBe('refused');
    expect(messages.calls).toHaveLength(1);
  });

  it('S5.3 a screen that needs none puts the picture away', async () => {
    const { actor, state, context } = await readable();
    actor.send({ type: 'code.needed', hasCaptcha: false });
    expect(state().captcha).toBe('none');
    expect(context().captcha).toBeNull();
  });

  it('S3.12 S5.3 the picture of another screen does not wait for a code that is still on its way', async () => {
    const { actor, pictures, state, ask } = codes(false);
    ask();
    actor.send({ type: 'code.needed', hasCaptcha: true });
    expect(state()).toEqual({ captcha: 'loading', code: 'sending' });
    await pictures.answer(captcha('picture-1'));
    actor.send({ type: 'captcha.renew' });
    expect(state().captcha).toBe('loading');
    await pictures.fail(lost());
    actor.send({ type: 'captcha.renew' });
    expect(state().captcha).toBe('loading');
    await pictures.fail(lost());
    actor.send({ type: 'code.needed', hasCaptcha: true });
    expect(state()).toEqual({ captcha: 'loading', code: 'sending' });
    await pictures.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual({ captcha: 'loading', code: 'sending' });
  });

  it('S3.12 a picture is good for one try: it is spent until the try is over, then another comes', async () => {
    const { pictures, messages, state, context, ask } = await readable();
    ask();
    expect(state()).toEqual({ captcha: 'used', code: 'sending' });
    expect(pictures.calls).toHaveLength(1);
    await messages.fail(new CallFailure('refused', 'misread', 1004, 'captcha_code'));
    expect(state()).toEqual({ captcha: 'loading', code: 'refused' });
    await pictures.answer(captcha('picture-2'));
    expect(context().captcha?.id).toBe('picture-2');
  });
});

describe('the code', () => {
  it('S4.11 S9.12 its button rests for sixty seconds, also while the screen is left', async () => {
    const { actor, clock, messages, state, context, ask } = codes(false);
    ask();
    await messages.answer(sent);
    expect(state().code).toBe('resting');
    expect(context().secondsLeft).toBe(60);
    clock.increment(1_000);
    expect(context().secondsLeft).toBe(59);
    // Another screen that needs codes opens: the minute is the same one.
    actor.send({ type: 'code.needed', hasCaptcha: false });
    ask();
    for (let second = 2; second < 60; second += 1) clock.increment(1_000);
    expect(state().code).toBe('resting');
    expect(context().secondsLeft).toBe(1);
    expect(messages.calls).toHaveLength(1);
    clock.increment(1_000);
    expect(state().code).toBe('idle');
    expect(context().secondsLeft).toBe(0);
    ask();
    expect(messages.calls).toHaveLength(2);
  });

  it('S8.6 S7.11 a code that was sent is announced in the words of the server, and its handle is kept', async () => {
    const { messages, announced, context, ask } = codes(false);
    ask();
    ask();
    expect(messages.calls).toHaveLength(1);
    await messages.answer(sent);
    expect(announced).toEqual([{ type: 'code.sent', message: 'Sent' }]);
    expect(context().key).toBe('key-1');
  });

  it('S8.1 a refusal names its input until the fields change, and does not rest the button', async () => {
    const { actor, messages, state, context, ask } = codes(false);
    ask();
    await messages.fail(new CallFailure('refused', 'no such address', 1003, 'to'));
    expect(state().code).toBe('refused');
    expect(context()).toMatchObject({ message: 'no such address', field: 'to', secondsLeft: 0 });
    actor.send({ type: 'fields.changed' });
    expect(state().code).toBe('idle');
    expect(context()).toMatchObject({ message: '', field: null });
  });

  it('S8.3 no answer, or none within 15 s, is refused without words and can be tried again at once', async () => {
    const { clock, messages, state, context, ask } = codes(false);
    ask();
    await messages.fail(lost());
    expect(state().code).toBe('refused');
    expect(context().message).toBe('');
    ask();
    expect(state().code).toBe('sending');
    clock.increment(14_999);
    expect(state().code).toBe('sending');
    clock.increment(1);
    expect(state().code).toBe('refused');
    expect(messages.last().signal.aborted).toBe(true);
    expect(messages.calls).toHaveLength(2);
  });

  it('S8.1 the words of a refusal stay with the screen that was refused', async () => {
    const { actor, messages, state, context, ask } = codes(false);
    ask();
    await messages.fail(refused('too many codes'));
    actor.send({ type: 'code.needed', hasCaptcha: false });
    expect(state().code).toBe('idle');
    expect(context().message).toBe('');
  });

  it('S3.12 S8.1 after a refusal the next try waits for the next picture', async () => {
    const { pictures, messages, state, ask } = await readable();
    ask();
    await messages.fail(refused('misread'));
    ask();
    expect(messages.calls).toHaveLength(1);
    expect(state().code).toBe('refused');
    await pictures.answer(captcha('picture-2'));
    ask();
    expect(messages.last().input.captchaId).toBe('picture-2');
  });
});

describe('the minute after a code that was sent before a reload', () => {
  it('S4.11 S9.12 goes on where it was, and no other code is asked for until it is over', () => {
    const { clock, messages, state, context, ask } = codes(false, 'key-0', 2);
    expect([state().code, context().secondsLeft]).toEqual(['resting', 2]);
    clock.increment(1_000);
    ask();
    expect([state().code, context().secondsLeft, messages.calls.length]).toEqual(['resting', 1, 0]);
    clock.increment(1_000);
    expect([state().code, context().secondsLeft]).toEqual(['idle', 0]);
    ask();
    expect(messages.calls).toHaveLength(1);
  });
});

describe('the handle of a code that was sent before a reload', () => {
  it('S4.11 S7.5 is there again, until another code is sent', async () => {
    const { messages, context, ask } = codes(false, 'key-0');
    expect(context().key).toBe('key-0');
    ask();
    await messages.fail(lost());
    expect(context().key).toBe('key-0');
    ask();
    await messages.answer(sent);
    expect(context().key).toBe('key-1');
  });

  it.each(['code.used', 'account.left'] as const)('S7.5 S6.1 is dropped by %s', (type) => {
    const { actor, state, context } = codes(false, 'key-0');
    actor.send({ type });
    expect(context().key).toBe('');
    expect(state()).toEqual({ captcha: 'none', code: 'idle' });
  });
});

describe('the code of an account that is left', () => {
  it.each(['being sent', 'sent', 'refused'] as const)('S6.1 is forgotten while %s', async (moment) => {
    const { actor, messages, state, context, ask } = codes(false);
    ask();
    if (moment === 'sent') await messages.answer(sent);
    if (moment === 'refused') await messages.fail(refused());
    actor.send({ type: 'account.left' });
    expect(state().code).toBe('idle');
    expect(context()).toMatchObject({ order: null, key: '', secondsLeft: 0, message: '' });
  });
});

anywhere('S4.11', model, {
  'verificationCode -- code.used [0]': ({ context }) => expect(context.key).toBe(''),
  'verificationCode.captcha -- code.needed [0]': { captcha: 'none' },
});
