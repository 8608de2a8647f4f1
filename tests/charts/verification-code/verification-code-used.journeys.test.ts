import { expect, it } from 'vitest';
import type { Captcha } from '#contract/entities';
import {
  type CodeOrder,
  type CodeSent,
  verificationCodeMachine,
} from '#machines/verification-code/verification-code.machine';
import { lost } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';

/** A chart that knows the code of before. */
function withCode() {
  const pictures = heldActor<Captcha>();
  const messages = heldActor<CodeSent, CodeOrder>();
  const actors = { loadCaptcha: pictures.logic, sendCode: messages.logic };
  const started = startChart(verificationCodeMachine.provide({ actors }), {
    input: { key: 'key-1', secondsLeft: 0 },
  });
  const { actor } = started;
  const request = {
    channel: 'email',
    to: 'a@example.com',
    areaId: '',
    purpose: 1,
    captchaCode: '7k2p',
  } as const;
  return {
    ...started,
    pictures,
    messages,
    need: (hasCaptcha: boolean) => actor.send({ type: 'code.needed', hasCaptcha }),
    ask: () => actor.send({ type: 'code.send', request }),
    key: () => actor.getSnapshot().context.key,
  };
}

type Situation = [name: string, lead: (chart: ReturnType<typeof withCode>) => unknown];

const picture = (): Captcha => ({ id: 'a', picture: 'data:image/png;base64,a' });

it.each<Situation>([
  ['a picture is read', ({ need }) => need(true)],
  [
    'a picture is there',
    async ({ need, pictures }) => {
      need(true);
      await pictures.answer(picture());
    },
  ],
  [
    'no picture could be read',
    async ({ need, pictures }) => {
      need(true);
      await pictures.fail(lost());
    },
  ],
  [
    'another code is on its way',
    ({ need, ask }) => {
      need(false);
      ask();
    },
  ],
  [
    'another code with a picture is on its way',
    async ({ need, pictures, ask }) => {
      need(true);
      await pictures.answer(picture());
      ask();
    },
  ],
  [
    'another code was refused',
    async ({ need, ask, messages }) => {
      need(false);
      ask();
      await messages.fail(lost());
    },
  ],
])('S4.11 the handle of a code that was used is gone, also while %s', async (_, leadTo) => {
  const chart = withCode();
  await leadTo(chart);
  await settled();
  expect(chart.key()).toBe('key-1');
  chart.actor.send({ type: 'code.used' });
  expect(chart.key()).toBe('');
});

it('S9.12 the countdown loses one in a whole second', async () => {
  const { actor, clock, need, ask, messages } = withCode();
  need(false);
  ask();
  await messages.answer({ key: 'key-2', message: 'Sent' });
  const left = (): number => actor.getSnapshot().context.secondsLeft;
  const before = left();
  clock.increment(999);
  expect(left()).toBe(before);
  clock.increment(1);
  expect(left()).toBe(before - 1);
});
