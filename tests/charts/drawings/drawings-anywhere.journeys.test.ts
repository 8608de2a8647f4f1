import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './drawings.model.ts';
import { idOf } from './samples.ts';

anywhere('S2.45 S6.1', model, {
  'drawings.hand -- account.left [0]': { hand: 'resting' },
  'drawings.hand -- session.started [0]': { hand: 'resting' },
  'drawings.hand -- screen.left [0]': { hand: 'resting' },
  'drawings.hand -- chart.shown [0]': { hand: 'resting' },
  'drawings.hand -- drawing.delete [0]': ({ context, value }, { before }) => {
    expect(context.drawings).toEqual(
      before.context.drawings.filter(({ id }: { id: string }) => id !== idOf(1)),
    );
    expect(value.hand).toEqual(before.value.hand);
  },
  'drawings.layout.shown -- account.left [0]': { layout: { shown: 'reading' } },
  'drawings.layout.shown -- session.started [0]': { layout: { shown: 'reading' } },
  'drawings.layout.shown -- chart.shown [0]': { layout: { shown: 'reading' } },
  'drawings.layout.shown -- chart.shown [1]': { layout: { shown: 'reading' } },
});
