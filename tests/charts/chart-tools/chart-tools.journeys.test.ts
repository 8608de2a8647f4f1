import { describe, expect, it } from 'vitest';
import { type ChartToolsInput, chartToolsMachine, toolsOf } from '#machines/chart-tools/chart-tools.machine';
import {
  INDICATOR_NAMES,
  panesOf,
  paramOf,
  paramsOf,
  standardParams,
} from '#machines/chart-tools/indicator-settings';
import { FULL, STANDARD } from '../../gallery/samples-trade.ts';
import { anywhere } from '../../support/anywhere.ts';
import { startChart } from '../../support/start-chart.ts';
import { model } from './chart-tools.model.ts';

function tools(input: ChartToolsInput = STANDARD) {
  const { actor } = startChart(chartToolsMachine, { input });
  return {
    actor,
    send: actor.send.bind(actor),
    context: () => actor.getSnapshot().context,
    panel: () => actor.getSnapshot().value.panel,
    screen: () => actor.getSnapshot().value.screen,
  };
}

describe('how the chart is drawn', () => {
  it('S2.45 begins as candles on an even scale with the volume below', () => {
    const { context } = tools();
    expect(context()).toMatchObject({ look: 'candles', isLog: false });
    expect(INDICATOR_NAMES.filter((name) => context().indicators[name].isOn)).toEqual(['VOL']);
  });

  it('S2.45 S9.3 look, scale and indicators change while their sheet is open, and not before', () => {
    const { send, context, panel } = tools();
    send({ type: 'look.picked', look: 'area' });
    send({ type: 'log.toggle' });
    send({ type: 'indicator.toggle', name: 'MACD' });
    expect(context()).toMatchObject(STANDARD);
    send({ type: 'settings.open' });
    expect(panel()).toBe('choosing');
    send({ type: 'look.picked', look: 'area' });
    send({ type: 'log.toggle' });
    send({ type: 'indicator.toggle', name: 'MACD' });
    expect(context()).toMatchObject({ look: 'area', isLog: true });
    expect(panesOf(context().indicators)).toEqual(['VOL', 'MACD']);
    send({ type: 'log.toggle' });
    send({ type: 'indicator.toggle', name: 'VOL' });
    expect(context().isLog).toBe(false);
    expect(panesOf(context().indicators)).toEqual(['MACD']);
    send({ type: 'settings.close' });
    expect(panel()).toBe('closed');
  });

  it('S2.45 no fourth pane opens, while one can be closed and the price takes more lines', () => {
    const { send, context } = tools(FULL);
    const panes = panesOf(FULL.indicators);
    send({ type: 'settings.open' });
    send({ type: 'indicator.toggle', name: 'KDJ' });
    expect(panesOf(context().indicators)).toEqual(panes);
    send({ type: 'indicator.toggle', name: 'SAR' });
    expect(context().indicators.SAR.isOn).toBe(true);
    send({ type: 'indicator.toggle', name: 'MACD' });
    send({ type: 'indicator.toggle', name: 'KDJ' });
    expect(panesOf(context().indicators)).toEqual(['VOL', 'RSI', 'KDJ']);
  });
});

describe('a template', () => {
  it('S2.45 draws the chart while the settings are open, as far as this version knows its indicators', () => {
    const { send, context } = tools();
    const { MA } = FULL.indicators;
    const own = {
      look: 'bars',
      isLog: true,
      indicators: { MA: { ...MA, colours: { '1': 'green' } } },
    } as const;
    send({ type: 'template.applied', tools: own });
    expect(context()).toMatchObject(STANDARD);
    send({ type: 'settings.open' });
    send({ type: 'template.applied', tools: { ...own, indicators: { ...own.indicators, LATER: MA } } });
    expect(toolsOf(context())).toEqual({
      ...own,
      indicators: { ...STANDARD.indicators, ...own.indicators },
    });
  });
});

describe('the parameters of an indicator', () => {
  function editing() {
    const started = tools();
    started.send({ type: 'settings.open' });
    started.send({ type: 'indicator.edit', name: 'BOLL' });
    return started;
  }

  it('S2.45 count as soon as all of them can be read', () => {
    const { send, context, panel } = editing();
    expect(panel()).toBe('editing');
    expect(context()).toMatchObject({ edited: 'BOLL', typed: ['20', '2'] });
    send({ type: 'param.typed', index: 0, text: '' });
    expect(context().typed).toEqual(['', '2']);
    send({ type: 'param.typed', index: 1, text: '2.5' });
    expect(context().indicators.BOLL.params).toEqual([20, 2]);
    send({ type: 'param.typed', index: 0, text: '34' });
    expect(context().indicators.BOLL.params).toEqual([34, 2.5]);
    send({ type: 'params.close' });
    expect(panel()).toBe('choosing');
  });

  it('S2.45 stand beside the colours of its lines, each chosen by itself', () => {
    const { send, context } = editing();
    send({ type: 'colour.picked', line: 1, colour: 'green' });
    send({ type: 'colour.picked', line: 0, colour: 'teal' });
    send({ type: 'param.typed', index: 0, text: '34' });
    expect(context().indicators.BOLL).toMatchObject({ params: [34, 2], colours: { 0: 'teal', 1: 'green' } });
    expect(context().indicators.MA.colours).toEqual({});
    send({ type: 'params.reset' });
    expect(context().indicators.BOLL).toMatchObject({ params: [20, 2], colours: {} });
  });

  it('S2.45 go back to the usual ones', () => {
    const { send, context } = editing();
    send({ type: 'param.typed', index: 0, text: '34' });
    send({ type: 'param.typed', index: 1, text: 'x' });
    send({ type: 'params.reset' });
    expect(context()).toMatchObject({ typed: ['20', '2'] });
    expect(context().indicators.BOLL.params).toEqual([20, 2]);
  });

  it.each([
    ['1', null],
    ['2', 2],
    ['500', 500],
    ['501', null],
    ['20.5', null],
    ['-3', null],
    ['1e2', null],
    ['', null],
  ])('S2.45 a length typed as “%s” is %s', (text, value) => {
    const [length] = paramsOf('BOLL');
    if (!length) throw new Error('BOLL has a length');
    expect(paramOf(text, length)).toBe(value);
  });

  it('S2.45 of every indicator are within their own bounds at first', () => {
    for (const name of INDICATOR_NAMES)
      expect(paramsOf(name).map((param) => paramOf(String(param.standard), param))).toEqual(
        standardParams(name),
      );
  });
});

describe('the whole screen', () => {
  it('S2.45 is taken and given back', () => {
    const { send, screen } = tools();
    expect(screen()).toBe('windowed');
    send({ type: 'full.open' });
    expect(screen()).toBe('full');
    send({ type: 'full.close' });
    expect(screen()).toBe('windowed');
  });

  it('S2.45 and the sheet do not stand there again after the screen was left', () => {
    const { send, panel, screen } = tools();
    send({ type: 'full.open' });
    send({ type: 'settings.open' });
    send({ type: 'indicator.edit', name: 'MA' });
    send({ type: 'screen.left' });
    expect([panel(), screen()]).toEqual(['closed', 'windowed']);
  });
});

anywhere('S2.45', model, {
  'chartTools.panel -- screen.left [0]': { panel: 'closed' },
});
