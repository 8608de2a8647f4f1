import { describe, expect, it } from 'vitest';
import type { Company, SearchResult } from '#contract/entities';
import { type FoundProducts, searchMachine } from '#machines/search/search.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './search.model.ts';

const gold: SearchResult = {
  id: 1,
  code: 'XAUUSD',
  showCode: 'XAU/USD',
  name: 'Gold',
  logo: '/logo.svg',
  prices: { close: '4182.65' },
};
const company: Company = {
  id: 1,
  name: 'Gold Corp',
  logo: '',
  url: '',
  subject: '',
  registeredAddress: '',
  location: '',
  email: '',
};

function search() {
  const server = heldActor<FoundProducts, { words: string }>();
  const started = startChart(searchMachine.provide({ actors: { search: server.logic } }));
  const { actor, clock } = started;
  return {
    ...started,
    server,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    asked: () => server.calls.map(({ input }) => input.words),
    type: (words: string) => actor.send({ type: 'words.changed', words }),
    pause: () => void clock.increment(250),
  };
}

/** A search for gold that stands where its answer left it. */
async function searched(found: FoundProducts) {
  const screen = search();
  screen.type('gold');
  screen.pause();
  await screen.server.answer(found);
  return screen;
}

const NOTHING: FoundProducts = { products: [], companies: [] };

describe('searching products and companies', () => {
  it('S2.13 nothing is asked before something is typed, nor for blanks', () => {
    const { clock, state, asked, type } = search();
    expect(state()).toBe('blank');
    type('   ');
    clock.increment(10_000);
    expect(state()).toBe('blank');
    expect(asked()).toEqual([]);
  });

  it('S7.58 a word that is being typed is asked for once, a quarter of a second after the last letter', () => {
    const { clock, state, asked, type } = search();
    for (const words of ['g', 'go', 'gol', 'gold']) {
      type(words);
      expect(state()).toBe('typing');
      clock.increment(249);
    }
    expect(asked()).toEqual([]);
    clock.increment(1);
    expect(state()).toBe('searching');
    expect(asked()).toEqual(['gold']);
  });

  it('S2.13 S3.31 S3.29 products and companies are found', async () => {
    const { state, context } = await searched({ products: [gold], companies: [company] });
    expect(state()).toBe('found');
    expect(context()).toEqual({ words: 'gold', products: [gold], companies: [company] });
  });

  it('S8.15 a word that nothing is called by says so, and a company alone is something', async () => {
    expect((await searched(NOTHING)).state()).toBe('nothing');
    expect((await searched({ products: [], companies: [company] })).state()).toBe('found');
  });

  it('S7.58 a newer word cancels the older search, whose answer shows nowhere', async () => {
    const { server, state, context, asked, type, pause } = search();
    type('gold');
    pause();
    type('silver');
    expect(state()).toBe('typing');
    expect(server.last().signal.aborted).toBe(true);
    await server.answer({ products: [gold], companies: [] });
    expect(context().products).toEqual([]);
    pause();
    expect(asked()).toEqual(['gold', 'silver']);
  });

  it('S7.58 a space at the end is no other word: the search goes on', async () => {
    const { server, state, asked, type, pause } = search();
    type('gold');
    pause();
    type('gold ');
    expect(state()).toBe('searching');
    pause();
    expect(asked()).toEqual(['gold']);
    await server.answer({ products: [gold], companies: [] });
    type(' gold');
    expect(state()).toBe('found');
  });

  it.each([
    ['are deleted', { type: 'words.changed', words: '' } as const],
    ['are left with the screen', { type: 'search.left' } as const],
  ])('S2.13 words that %s take what was found with them', async (_, deed) => {
    const { actor, state, context, type } = await searched({ products: [gold], companies: [company] });
    actor.send(deed);
    expect(state()).toBe('blank');
    expect(context()).toEqual({ words: '', ...NOTHING });
    type('gold');
    expect(state()).toBe('typing');
  });

  it('S8.3 S7.58 a screen that is left cancels its search', () => {
    const { actor, server, type, pause } = search();
    type('gold');
    pause();
    actor.send({ type: 'search.left' });
    expect(server.last().signal.aborted).toBe(true);
  });

  it('S8.3 what fails, or is silent for 10 s, can be searched for again', async () => {
    const { actor, clock, server, state, asked, type, pause } = search();
    type('gold');
    pause();
    await server.fail(lost());
    expect(state()).toBe('failed');
    actor.send({ type: 'search.retry' });
    expect(state()).toBe('searching');
    clock.increment(9_999);
    expect(state()).toBe('searching');
    clock.increment(1);
    expect(state()).toBe('failed');
    expect(asked()).toEqual(['gold', 'gold']);
  });

  it('S8.3 S4.14 what failed is searched for again by itself once the link is back', async () => {
    const { actor, server, state, asked, type, pause } = search();
    type('gold');
    pause();
    await server.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state()).toBe('searching');
    expect(asked()).toEqual(['gold', 'gold']);
  });
});

anywhere('S2.13', model, {
  'search -- search.left [0]': 'blank',
  'search -- words.changed [0]': 'blank',
  'search -- words.changed [2]': 'typing',
});
