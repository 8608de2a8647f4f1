import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './quotes.model.ts';

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
