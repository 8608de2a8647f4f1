import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './watchlist.model.ts';

anywhere('S2.37 S6.1', model, {
  'watchlist.hand -- account.left [0]': { hand: 'resting' },
  'watchlist.hand -- session.started [0]': { hand: 'resting' },
  'watchlist.hand -- screen.left [0]': { hand: 'resting' },
  'watchlist.hand -- star.toggled [0]': ({ context, value }, { before }) => {
    expect(context.ids).toEqual(before.context.ids.filter((id: number) => id !== 1));
    expect(value.hand).toEqual(before.value.hand);
  },
  'watchlist.hand -- star.toggled [1]': ({ context, value }, { before }) => {
    expect(context.ids).toEqual([...before.context.ids, 1]);
    expect(value.hand).toEqual(before.value.hand);
  },
  'watchlist.hand -- star.toggled [2]': ({ context, value }, { before }) => {
    expect(context.ids).toEqual(before.context.ids);
    expect(value.hand).toEqual(before.value.hand);
  },
  'watchlist.hand -- row.lifted [0]': { hand: 'dragging' },
  'watchlist.hand -- row.placed [0]': { hand: 'placed' },
  'watchlist.list -- account.left [0]': { list: 'reading' },
  'watchlist.list -- session.started [0]': { list: 'reading' },
});
