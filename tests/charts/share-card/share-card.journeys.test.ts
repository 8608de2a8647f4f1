import { describe, expect, it } from 'vitest';
import { returnOf } from '#machines/share-card/return';
import { type ShareCard, shareCardMachine } from '#machines/share-card/share-card.machine';
import { CARD, PICTURE } from '../../gallery/samples-trade.ts';
import { anywhere } from '../../support/anywhere.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './share-card.model.ts';

anywhere('S6.1', model, {
  'shareCard -- account.left [0]': 'closed',
  'shareCard.open -- share.dismiss [0]': 'closed',
});

function sharing() {
  const pen = heldActor<string, { card: ShareCard | null }>();
  const apps = heldActor<void, { picture: string }>();
  const actors = { drawCard: pen.logic, sharePicture: apps.logic };
  const started = startChart(shareCardMachine.provide({ actors }));
  const { actor } = started;
  return {
    ...started,
    pen,
    apps,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    open: () => actor.send({ type: 'share.open', card: CARD }),
  };
}

async function shown() {
  const one = sharing();
  one.open();
  await one.pen.answer(PICTURE);
  return one;
}

describe('a picture of a closed trade', () => {
  it('S2.51 is drawn of the trade that was opened, looked at, and saved as often as is wanted', async () => {
    const { actor, pen, announced, state, context } = await shown();
    expect(pen.last().input).toEqual({ card: CARD });
    expect([state(), context().picture]).toEqual([{ open: 'shown' }, PICTURE]);
    actor.send({ type: 'share.save' });
    actor.send({ type: 'share.save' });
    const wanted = { type: 'picture.wanted', picture: PICTURE };
    expect(announced).toEqual([wanted, wanted]);
    expect(state()).toEqual({ open: 'shown' });
  });

  it('S2.51 is handed to another app, and stays open after it', async () => {
    const { actor, apps, announced, state } = await shown();
    actor.send({ type: 'share.send' });
    expect(state()).toEqual({ open: 'sharing' });
    actor.send({ type: 'share.send' });
    expect(apps.calls.map(({ input }) => input)).toEqual([{ picture: PICTURE }]);
    await apps.answer();
    expect([state(), announced]).toEqual([{ open: 'shown' }, []]);
  });

  it('S8.3 what no app takes is said, and can be saved', async () => {
    const { actor, clock, apps, announced, state } = await shown();
    actor.send({ type: 'share.send' });
    await apps.fail(new Error('no app takes it'));
    expect([state(), announced]).toEqual([{ open: 'shown' }, [{ type: 'share.failed' }]]);
    actor.send({ type: 'share.send' });
    clock.increment(599_999);
    expect(state()).toEqual({ open: 'sharing' });
    clock.increment(1);
    expect([state(), announced.length]).toEqual([{ open: 'shown' }, 1]);
  });

  it('S8.3 what could not be drawn, or not in ten seconds, is tried again when it is asked for', async () => {
    const { actor, clock, pen, state } = sharing();
    actor.send({ type: 'share.open', card: CARD });
    await pen.fail(new Error('there is nothing to draw on'));
    expect(state()).toEqual({ open: 'failed' });
    actor.send({ type: 'share.redraw' });
    clock.increment(9_999);
    expect(state()).toEqual({ open: 'drawing' });
    clock.increment(1);
    expect(state()).toEqual({ open: 'failed' });
    expect(pen.calls).toHaveLength(2);
  });

  it('S6.1 is forgotten when it is closed, and with the account', async () => {
    const { actor, state, context, open } = await shown();
    actor.send({ type: 'share.dismiss' });
    expect([state(), context()]).toEqual(['closed', { card: null, picture: '' }]);
    open();
    expect([state(), context()]).toEqual([{ open: 'drawing' }, { card: CARD, picture: '' }]);
    actor.send({ type: 'account.left' });
    expect([state(), context()]).toEqual(['closed', { card: null, picture: '' }]);
  });
});

describe('what a trade returned', () => {
  it.each([
    ['12.5', '100', '12.5'],
    ['-33.333', '100', '-33.33'],
    ['0', '100', '0'],
  ])('S2.51 %s of a margin of %s is %s percent', (profit, margin, percent) => {
    expect(returnOf({ profit, margin })?.toString()).toBe(percent);
  });

  it('S2.51 is not known without a margin', () => {
    expect(returnOf({ profit: '5', margin: '0' })).toBeNull();
  });
});
