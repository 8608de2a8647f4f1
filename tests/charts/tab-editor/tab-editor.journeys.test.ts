import { describe, expect, it } from 'vitest';
import { DEFAULT_TABS, type Tab, tabsOf } from '#machines/preferences/tabs';
import { tabEditorMachine } from '#machines/tab-editor/tab-editor.machine';
import { anywhere } from '../../support/anywhere.ts';
import { startChart } from '../../support/start-chart.ts';
import { model } from './tab-editor.model.ts';

function editor(tabs: readonly Tab[] = DEFAULT_TABS) {
  const { actor, announced } = startChart(tabEditorMachine, { input: { tabs } });
  return {
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    row: () => actor.getSnapshot().context.row,
    tabs: () => actor.getSnapshot().context.tabs.join(' '),
    /** What was announced since the last look. */
    heard: () =>
      announced.splice(0).map((event) => (event as { tabs?: Tab[] }).tabs?.join(' ') ?? event.type),
  };
}

describe('the tabs of the bar', () => {
  it('S2.36 are taken out and put at the end, and each change is announced', () => {
    const { send, tabs, heard } = editor();
    send({ type: 'tab.toggled', id: 'documentary' });
    expect(tabs()).toBe('quotes trade order rank');
    send({ type: 'tab.toggled', id: 'wallet' });
    expect(tabs()).toBe('quotes trade order rank wallet');
    expect(heard()).toEqual(['quotes trade order rank', 'quotes trade order rank wallet']);
  });

  it('S2.36 are five at most: one more says so and changes nothing', () => {
    const { send, tabs, heard } = editor();
    send({ type: 'tab.toggled', id: 'news' });
    expect([tabs(), heard()]).toEqual([DEFAULT_TABS.join(' '), ['tabs.full']]);
  });

  it('S2.36 keep home, and one beside it', () => {
    const { send, tabs, heard } = editor(['quotes', 'trade', 'order']);
    send({ type: 'tab.toggled', id: 'quotes' });
    expect(tabs()).toBe('quotes trade order');
    send({ type: 'tab.toggled', id: 'order' });
    heard();
    send({ type: 'tab.toggled', id: 'trade' });
    expect([tabs(), heard()]).toEqual(['quotes trade', []]);
  });

  it('S2.36 are dragged: nothing changes before the row is dropped, nor when it is let go', () => {
    const { send, tabs, state, row, heard } = editor();
    send({ type: 'row.lifted', id: 'rank' });
    expect([state(), row()]).toEqual(['dragging', { id: 'rank', at: 4 }]);
    send({ type: 'row.moved', at: 0 });
    expect([tabs(), heard()]).toEqual([DEFAULT_TABS.join(' '), []]);
    send({ type: 'row.released' });
    expect([state(), tabs()]).toEqual(['resting', DEFAULT_TABS.join(' ')]);
    send({ type: 'row.lifted', id: 'rank' });
    send({ type: 'row.moved', at: 0 });
    send({ type: 'row.dropped' });
    expect([state(), tabs()]).toEqual(['placed', 'rank quotes trade order documentary']);
    expect(heard()).toEqual(['rank quotes trade order documentary']);
  });

  it('S2.36 are put at a place by key; a tab that is not in the bar has none', () => {
    const { send, tabs, state } = editor();
    send({ type: 'row.placed', id: 'trade', at: 4 });
    expect([state(), tabs()]).toEqual(['placed', 'quotes order documentary rank trade']);
    send({ type: 'screen.left' });
    expect(state()).toBe('resting');
    send({ type: 'row.lifted', id: 'news' });
    send({ type: 'row.placed', id: 'news', at: 0 });
    expect([state(), tabs()]).toEqual(['resting', 'quotes order documentary rank trade']);
  });

  it('S2.36 go back to those of a new device, which is announced once', () => {
    const { send, tabs, heard } = editor(['quotes', 'user']);
    send({ type: 'tabs.reset' });
    send({ type: 'tabs.reset' });
    expect([tabs(), heard()]).toEqual([DEFAULT_TABS.join(' '), [DEFAULT_TABS.join(' ')]]);
  });

  it('S2.36 follow what another tab of the browser chose; a row in the hand is let go', () => {
    const { send, tabs, state, heard } = editor();
    send({ type: 'row.lifted', id: 'rank' });
    send({ type: 'tabs.known', tabs: DEFAULT_TABS });
    expect(state()).toBe('dragging');
    send({ type: 'tabs.known', tabs: ['quotes', 'news'] });
    expect([state(), tabs(), heard()]).toEqual(['resting', 'quotes news', []]);
  });
});

describe('what the device has kept', () => {
  it.each([
    ['quotes order', 'quotes order'],
    ['order order quotes', 'order quotes'],
    ['order rank', 'quotes order rank'],
    ['quotes trade order documentary rank news', 'quotes trade order documentary rank'],
    ['trade order documentary rank news', 'quotes trade order documentary rank'],
    ['casino', DEFAULT_TABS.join(' ')],
    ['quotes', DEFAULT_TABS.join(' ')],
    ['', DEFAULT_TABS.join(' ')],
  ])('S2.36 %j is a bar of %s', (kept, bar) => {
    expect(tabsOf(kept.split(' ')).join(' ')).toBe(bar);
  });
});

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
