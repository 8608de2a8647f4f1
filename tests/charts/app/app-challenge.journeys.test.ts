import { describe, expect, it } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { ProofPurpose } from '#contract/entities-factors';
import { OPEN } from '../../gallery/samples-account.ts';
import { challengeOf } from '../../support/fixtures.ts';
import { startWiredApp } from '../../support/wired-app.ts';

type App = ReturnType<typeof startWiredApp>;
type Opened = { ref: AnyActorRef; actors: Record<string, { answer: (value: unknown) => Promise<void> }> };

/** Charts of the account's data, which want a proof before they begin: how each is led there, and where it stands then. */
const ASKERS = {
  dataExport: {
    purpose: 'export',
    ask: async ({ ref }: Opened) => ref.send({ type: 'export.ask' }),
    before: 'idle',
    after: 'making',
  },
  accountClosing: {
    purpose: 'closing',
    ask: async ({ ref, actors }: Opened) => {
      ref.send({ type: 'closing.shown' });
      await actors.loadClosing?.answer(OPEN);
      ref.send({ type: 'close.ask' });
      ref.send({ type: 'close.confirm', key: 'key' });
    },
    before: { shown: 'open' },
    after: { shown: { closing: 'sending' } },
  },
} as const;
type Asker = keyof typeof ASKERS;
const OTHERS: readonly ProofPurpose[] = ['factor', 'export', 'closing'];
const NAMES = Object.keys(ASKERS) as Asker[];

/** Logged in, with the challenge and a chart that asks for it. */
async function asking(name: Asker) {
  const app: App = startWiredApp();
  app.logIn();
  const challenge = app.open('factorChallenge');
  const asker: Opened = app.open(name);
  await ASKERS[name].ask(asker);
  const value = () => asker.ref.getSnapshot().value;
  return { app, challenge, asker, value };
}

/** The challenge is answered rightly. */
async function prove({ ref, actors }: Opened): Promise<void> {
  await actors.openChallenge?.answer(challengeOf());
  ref.send({ type: 'answer.send', answer: '123456' });
  await actors.answerChallenge?.answer({ signedIn: null, message: '' });
}

describe.each(NAMES)('the challenge that %s asks for', (name) => {
  const { purpose, before, after } = ASKERS[name];

  it('S8.1 is opened for its purpose, and its proof goes on with it', async () => {
    const { challenge, value } = await asking(name);
    expect(challenge.actors.openChallenge?.last().input).toEqual({ purpose });
    await prove(challenge);
    expect(value()).toEqual(after);
  });

  it('S8.1 leads back when it is given up', async () => {
    const { challenge, value } = await asking(name);
    challenge.ref.send({ type: 'challenge.closed' });
    expect(value()).toEqual(before);
  });

  it.each(
    OTHERS.filter((other) => other !== purpose),
  )('S8.1 is no other’s: a proof for %s leaves it waiting', async (other) => {
    const app = startWiredApp();
    app.logIn();
    const challenge = app.open('factorChallenge');
    const asker: Opened = app.open(name);
    // It is open for another already, so that the wish of this one is not heard.
    challenge.ref.send({ type: 'challenge.wanted', purpose: other });
    await ASKERS[name].ask(asker);
    const asked = asker.ref.getSnapshot().value;
    await prove(challenge);
    expect(asker.ref.getSnapshot().value).toEqual(asked);
  });
});
