import { describe, expect, it } from 'vitest';
import {
  listedInstruments,
  type MarketListing,
  quotesMachine,
  shownCategory,
  WATCHLIST,
} from '#machines/quotes/quotes.machine';
import { anywhere } from '../../support/anywhere.ts';
import { instrumentOf, lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './quotes.model.ts';

const shut = instrumentOf({ id: 1, categoryId: 1, isOpen: false });
const euro = instrumentOf({ id: 2, categoryId: 1 });
const gold = instrumentOf({ id: 3, categoryId: 2, code: 'XAUUSD' });
const listing: MarketListing = {
  instruments: [shut, euro, gold],
  categories: [
    { id: 1, name: 'Forex' },
    { id: 2, name: 'Metals' },
  ],
};

function quotes(known: MarketListing | null = null, categoryId: number | null = null) {
  const server = heldActor<MarketListing>();
  const started = startChart(quotesMachine.provide({ actors: { loadListing: server.logic } }), {
    input: { listing: known, keptAtMs: known && 1_000, categoryId },
  });
  const { actor, announced } = started;
  return {
    ...started,
    server,
    context: () => actor.getSnapshot().context,
    tags: () => [...actor.getSnapshot().tags],
    /** What was announced since the last look, by type and subject. */
    heard: () =>
      announced.splice(0).map(({ type, topic, id, instrument }) => [type, topic ?? id ?? instrument?.id]),
  };
}

async function listed() {
  const screen = quotes();
  screen.actor.send({ type: 'quotes.shown' });
  await screen.server.answer(listing);
  screen.heard();
  return screen;
}

describe('the listing', () => {
  it('S2.40 it shows a skeleton, then the rows, and selects the first open instrument', async () => {
    const { actor, server, tags, heard, context } = quotes();
    actor.send({ type: 'quotes.shown' });
    expect(tags()).toEqual(['skeleton']);
    await server.answer(listing);
    expect(tags()).toEqual(['rows']);
    expect(context().selectedId).toBe(euro.id);
    expect(heard()).toEqual([
      ['topic.wanted', 'DAY_MARKET'],
      ['quotes.loaded', undefined],
      ['instrument.selected', euro.id],
    ]);
  });

  it('S2.40 S8.3 nothing listed is empty, no answer in 10 s is failed; both can be tried again', async () => {
    const empty = quotes();
    empty.actor.send({ type: 'quotes.shown' });
    await empty.server.answer({ instruments: [], categories: [] });
    expect(empty.tags()).toEqual(['empty']);
    empty.actor.send({ type: 'quotes.retry' });
    await empty.server.answer(listing);
    expect(empty.tags()).toEqual(['rows']);
    const failed = quotes();
    failed.actor.send({ type: 'quotes.shown' });
    failed.clock.increment(10_000);
    expect(failed.tags()).toEqual(['failed']);
    failed.actor.send({ type: 'connection.opened' });
    expect(failed.tags()).toEqual(['skeleton']);
  });

  it('S2.42 hidden, prices are not wanted; shown again, the rows are there while they are read anew', async () => {
    const { actor, server, heard, tags, clock } = await listed();
    actor.send({ type: 'quotes.hidden' });
    expect(heard()).toEqual([['topic.dropped', 'DAY_MARKET']]);
    clock.increment(120_000);
    expect(server.calls).toHaveLength(1);
    actor.send({ type: 'quotes.shown' });
    expect(heard()).toEqual([['topic.wanted', 'DAY_MARKET']]);
    expect(tags()).toEqual(['rows']);
    expect(server.calls).toHaveLength(2);
  });

  it('S2.42 hiding gives the running load up', () => {
    const { actor, server } = quotes();
    actor.send({ type: 'quotes.shown' });
    actor.send({ type: 'quotes.hidden' });
    expect(server.last().signal.aborted).toBe(true);
  });

  it('S2.42 S8.3 rows are read again each minute and after a reconnect, and outlive a failure', async () => {
    const { actor, server, clock, tags, context } = await listed();
    clock.increment(59_999);
    expect(server.calls).toHaveLength(1);
    clock.increment(1);
    expect(server.calls).toHaveLength(2);
    await server.fail(lost());
    expect(tags()).toEqual(['rows']);
    expect(context().instruments).toHaveLength(3);
    actor.send({ type: 'connection.opened' });
    expect(server.calls).toHaveLength(3);
    await server.answer({ ...listing, instruments: [gold] });
    expect(context().instruments).toEqual([gold]);
  });

  it('S2.42 a listing read again keeps the selection and does not select anew', async () => {
    const { actor, server, clock, heard, context } = await listed();
    actor.send({ type: 'instrument.picked', id: gold.id });
    heard();
    clock.increment(60_000);
    await server.answer(listing);
    expect(context().selectedId).toBe(gold.id);
    expect(heard()).toEqual([['quotes.loaded', undefined]]);
  });
});

describe('choosing', () => {
  it('S2.38 a category filters, and the same one again shows all', async () => {
    const { actor, context } = await listed();
    const codes = (): number[] => listedInstruments(context()).map(({ id }) => id);
    actor.send({ type: 'category.toggled', id: 2 });
    expect(codes()).toEqual([gold.id]);
    actor.send({ type: 'category.toggled', id: 1 });
    expect(codes()).toEqual([shut.id, euro.id]);
    actor.send({ type: 'category.toggled', id: 1 });
    expect(codes()).toEqual([shut.id, euro.id, gold.id]);
  });

  it('S2.41 S2.43 a picked instrument is announced, and picking it in the drawer shuts the drawer', async () => {
    const { actor, heard, context } = await listed();
    const drawer = (): boolean => actor.getSnapshot().matches({ shown: { listed: { drawer: 'open' } } });
    actor.send({ type: 'instrument.picked', id: gold.id });
    actor.send({ type: 'drawer.open' });
    expect(drawer()).toBe(true);
    actor.send({ type: 'instrument.picked', id: shut.id });
    expect(drawer()).toBe(false);
    expect(heard()).toEqual([
      ['instrument.selected', gold.id],
      ['instrument.selected', shut.id],
    ]);
    expect(context().selectedId).toBe(shut.id);
  });

  it('S8.14 an instrument that does not exist changes nothing but the log', async () => {
    const { actor, heard, context } = await listed();
    const before = context();
    actor.send({ type: 'drawer.open' });
    actor.send({ type: 'instrument.picked', id: 99 });
    expect(heard()).toEqual([['instrument.unknown', 99]]);
    expect(context()).toEqual(before);
    expect(actor.getSnapshot().matches({ shown: { listed: { drawer: 'open' } } })).toBe(true);
  });
});

describe('a listing that is late or fails', () => {
  const feed = (screen: ReturnType<typeof quotes>): unknown => {
    const { value } = screen.actor.getSnapshot();
    const { shown } = value as { shown?: { listed?: { feed?: string } } };
    return shown?.listed?.feed ?? value;
  };

  /** Rows that are being read again. */
  async function refreshing() {
    const screen = await listed();
    screen.actor.send({ type: 'connection.opened' });
    expect(feed(screen)).toBe('refreshing');
    return screen;
  }

  it('S2.40 S2.43 what was just read is current, and the drawer stays closed', async () => {
    const { actor } = await listed();
    expect(actor.getSnapshot().value).toEqual({ shown: { listed: { feed: 'current', drawer: 'closed' } } });
  });

  it('S2.42 a refresh that comes is current', async () => {
    const screen = await refreshing();
    await screen.server.answer({ ...listing, instruments: [euro] });
    expect(feed(screen)).toBe('current');
    expect(screen.context().instruments).toEqual([euro]);
  });

  it('S2.40 a refresh that finds nothing leaves an empty listing', async () => {
    const screen = await refreshing();
    await screen.server.answer({ instruments: [], categories: [] });
    expect(feed(screen)).toEqual({ shown: 'empty' });
    expect(screen.context().instruments).toEqual([]);
    screen.actor.send({ type: 'quotes.retry' });
    expect(feed(screen)).toEqual({ shown: 'loading' });
  });

  it('S8.3 a refresh that fails is outdated, and read again on demand', async () => {
    const screen = await refreshing();
    await screen.server.fail(lost());
    expect(feed(screen)).toBe('outdated');
    screen.actor.send({ type: 'quotes.retry' });
    expect(feed(screen)).toBe('refreshing');
    expect(screen.server.calls).toHaveLength(3);
  });

  it('S8.3 a refresh without an answer for 10 s is outdated, and read again 10 s later', async () => {
    const screen = await refreshing();
    screen.clock.increment(9_999);
    expect(feed(screen)).toBe('refreshing');
    screen.clock.increment(1);
    expect(feed(screen)).toBe('outdated');
    screen.clock.increment(10_000);
    expect(feed(screen)).toBe('refreshing');
    expect(screen.server.calls).toHaveLength(3);
  });

  it('S8.3 a first listing that fails says so, and a retry loads it', async () => {
    const screen = quotes();
    screen.actor.send({ type: 'quotes.shown' });
    await screen.server.fail(lost());
    expect(feed(screen)).toEqual({ shown: 'failed' });
    screen.actor.send({ type: 'quotes.retry' });
    expect(feed(screen)).toEqual({ shown: 'loading' });
    expect(screen.server.calls).toHaveLength(2);
  });

  it('S2.43 the drawer opens and closes without a pick', async () => {
    const { actor, context } = await listed();
    actor.send({ type: 'drawer.open' });
    expect(actor.getSnapshot().matches({ shown: { listed: { drawer: 'open' } } })).toBe(true);
    actor.send({ type: 'drawer.close' });
    expect(actor.getSnapshot().matches({ shown: { listed: { drawer: 'closed' } } })).toBe(true);
    expect(context().selectedId).toBe(euro.id);
  });

  it('S4.14 S2.39 S2.41 a listing that is there already is shown and selected from, and replaced by the next', async () => {
    const { actor, server, context, heard } = quotes(listing);
    expect(context()).toMatchObject({ keptAtMs: 1_000, selectedId: euro.id });
    expect(context().instruments).toEqual(listing.instruments);
    actor.send({ type: 'quotes.shown' });
    expect(actor.getSnapshot().matches({ shown: { listed: { feed: 'refreshing' } } })).toBe(true);
    heard();
    await server.answer({ ...listing, instruments: [euro] });
    expect(context()).toMatchObject({ keptAtMs: null, selectedId: euro.id, instruments: [euro] });
  });
});

describe('the instrument that the address asks for', () => {
  it('S2.3 is selected as soon as the listing is there', async () => {
    const { actor, server, context, heard } = quotes();
    actor.send({ type: 'quotes.shown', symbol: 'XAUUSD' });
    await server.answer(listing);
    expect(context().selectedId).toBe(gold.id);
    expect(heard()).toContainEqual(['instrument.selected', gold.id]);
  });

  it('S2.3 is selected at once when it is listed; one that is selected, and none, change nothing', async () => {
    const { actor, context, heard } = await listed();
    for (const [symbol, selected, announced] of [
      ['XAUUSD', gold.id, [['instrument.selected', gold.id]]],
      ['XAUUSD', gold.id, []],
      [null, gold.id, []],
    ] as const) {
      actor.send({ type: 'quotes.hidden' });
      heard();
      actor.send({ type: 'quotes.shown', symbol });
      expect(actor.getSnapshot().value).toEqual({
        shown: { listed: { feed: 'refreshing', drawer: 'closed' } },
      });
      expect(context().selectedId).toBe(selected);
      expect(heard().filter(([type]) => type === 'instrument.selected')).toEqual(announced);
    }
  });

  it('S8.14 one that nobody lists falls back to the first, or to the one selected', async () => {
    const { actor, server, context } = quotes();
    actor.send({ type: 'quotes.shown', symbol: 'NOPE' });
    await server.answer(listing);
    expect(context().selectedId).toBe(euro.id);
    actor.send({ type: 'instrument.picked', id: gold.id });
    actor.send({ type: 'quotes.hidden' });
    actor.send({ type: 'quotes.shown', symbol: 'NOPE' });
    expect(context().selectedId).toBe(gold.id);
  });

  it('S2.13 one that was found and picked before the listing was read is selected with it', async () => {
    const { actor, server, context, heard } = quotes();
    actor.send({ type: 'instrument.picked', id: gold.id });
    expect(heard()).toEqual([['instrument.unknown', gold.id]]);
    actor.send({ type: 'quotes.shown', symbol: null });
    await server.answer(listing);
    expect(context()).toMatchObject({ selectedId: gold.id, wanted: null });
  });
});

describe('the category', () => {
  it('S2.38 stays while another screen is looked at and over a new reading', async () => {
    const { actor, server, context } = await listed();
    actor.send({ type: 'category.toggled', id: 2 });
    actor.send({ type: 'quotes.hidden' });
    actor.send({ type: 'quotes.shown' });
    await server.answer(listing);
    expect(listedInstruments(context())).toEqual([gold]);
  });
});

describe('the watchlist among the categories', () => {
  const codes = (screen: ReturnType<typeof quotes>) =>
    listedInstruments(screen.context()).map(({ id }) => id);

  it('S2.38 lists the starred instruments in the trader’s order, and is lifted as a category is', async () => {
    const screen = await listed();
    screen.actor.send({ type: 'watchlist.changed', ids: [gold.id, 999, shut.id] });
    expect(codes(screen)).toEqual([shut.id, euro.id, gold.id]);
    screen.actor.send({ type: 'category.toggled', id: WATCHLIST });
    expect(codes(screen)).toEqual([gold.id, shut.id]);
    screen.actor.send({ type: 'category.toggled', id: WATCHLIST });
    expect(codes(screen)).toEqual([shut.id, euro.id, gold.id]);
    expect(screen.heard()).toEqual([
      ['category.changed', WATCHLIST],
      ['category.changed', undefined],
    ]);
  });

  it('S2.38 without a star is everything, and is back with the first one', async () => {
    const screen = quotes(listing, WATCHLIST);
    expect(shownCategory(screen.context())).toBeNull();
    expect(codes(screen)).toEqual([shut.id, euro.id, gold.id]);
    screen.actor.send({ type: 'watchlist.changed', ids: [gold.id] });
    expect(shownCategory(screen.context())).toBe(WATCHLIST);
    expect(codes(screen)).toEqual([gold.id]);
    screen.actor.send({ type: 'watchlist.changed', ids: [] });
    expect(codes(screen)).toEqual([shut.id, euro.id, gold.id]);
  });
});

anywhere('S2.38 S2.42 S8.14', model, {
  'quotes -- instrument.picked [0]': ({ context }, { announced }) => {
    expect(context.selectedId).toBe(1);
    expect(announced).toEqual(['instrument.selected']);
  },
  'quotes -- instrument.picked [1]': (_, { announced }) => expect(announced).toEqual(['instrument.unknown']),
  'quotes -- watchlist.changed [0]': ({ context }) => expect(context.watched).toEqual([1]),
  'quotes.shown -- quotes.hidden [0]': 'paused',
  'quotes.shown.listed -- category.toggled [0]': ({ context }, { before }) =>
    expect(context.categoryId).toBe(before.context.categoryId === 1 ? null : 1),
});
