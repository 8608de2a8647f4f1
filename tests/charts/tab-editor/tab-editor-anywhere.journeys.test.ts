import { expect } from 'vitest';
import { DEFAULT_TABS } from '#machines/preferences/tabs';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './tab-editor.model.ts';

anywhere('S2.36', model, {
  'tabEditor -- row.lifted [0]': 'dragging',
  'tabEditor -- row.placed [0]': 'placed',
  'tabEditor -- screen.left [0]': 'resting',
  'tabEditor -- tabs.known [0]': ({ context, value }, { announced }) => {
    expect([value, context.tabs, announced]).toEqual(['resting', ['quotes', 'trade'], []]);
  },
  'tabEditor -- tabs.reset [0]': ({ context, value }, { announced }) => {
    expect([value, context.tabs, announced]).toEqual(['resting', DEFAULT_TABS, ['tabs.picked']]);
  },
  'tabEditor -- tab.toggled [0]': ({ context, value }, { before, event, announced }) => {
    expect([value, announced]).toEqual(['resting', ['tabs.picked']]);
    expect(context.tabs).toEqual(before.context.tabs.filter((tab: string) => tab !== event.id));
  },
  'tabEditor -- tab.toggled [1]': ({ context, value }, { before, event, announced }) => {
    expect([value, announced]).toEqual(['resting', ['tabs.picked']]);
    expect(context.tabs).toEqual([...before.context.tabs, event.id]);
  },
  'tabEditor -- tab.toggled [2]': ({ context, value }, { before, announced }) => {
    expect([value, context.tabs, announced]).toEqual([before.value, before.context.tabs, ['tabs.full']]);
  },
});
