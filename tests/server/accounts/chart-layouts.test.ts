import { describe, expect, it } from 'vitest';
import { type ChartTemplate, MAX_TEMPLATES } from '#contract/chart-templates';
import { type Drawing, MAX_DRAWINGS } from '#contract/drawings';
import { ERRORS } from '#contract/errors';
import {
  chartLayout,
  saveChartLayout,
  saveTemplates,
  templates as templatesRoute,
} from '#contract/routes/chart';
import { templateOf } from '../../charts/chart-templates/samples.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { serverForEach } from '../../support/server-hooks.ts';

type Layout = { version: number; drawings: Drawing[] };
type Saved = { version: number; is_saved: 0 | 1 };
const { euro, gold } = DRIVEN;

const level = (price: string, index = 0): Drawing => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  kind: 'horizontal',
  points: [{ time: 1_700_000_000_000, price }],
  text: '',
});

describe('what an account draws on the charts', () => {
  const server = serverForEach();
  const read = async (token: string, { id }: { id: number } = euro) =>
    (await server.get<Layout>(chartLayout.path, { forex_id: String(id) }, { token })).data;
  const save = (token: string, version: number, drawings: unknown, { id }: { id: number } = euro) =>
    server.post<Saved>(
      saveChartLayout.path,
      {
        forex_id: String(id),
        version: String(version),
        drawings: typeof drawings === 'string' ? drawings : JSON.stringify(drawings),
      },
      { token },
    );

  it('S2.45 is there on every device of the account, for each instrument its own', async () => {
    const { token } = await server.demo();
    expect(await read(token)).toEqual({ version: 0, drawings: [] });
    expect((await save(token, 0, [level('1.1')])).data).toEqual({ version: 1, is_saved: 1 });
    expect((await save(token, 1, [level('1.2')])).data).toEqual({ version: 2, is_saved: 1 });
    expect(await read(token)).toEqual({ version: 2, drawings: [level('1.2')] });
    expect(await read(token, gold)).toEqual({ version: 0, drawings: [] });
  });

  it('S2.45 is not written over by a device that does not know the latest', async () => {
    const { token } = await server.demo();
    await save(token, 0, [level('1.1')]);
    expect((await save(token, 0, [level('9')])).data).toEqual({ version: 0, is_saved: 0 });
    await save(token, 1, [level('1.2')]);
    expect((await save(token, 1, [level('9')])).data).toEqual({ version: 1, is_saved: 0 });
    expect(await read(token)).toEqual({ version: 2, drawings: [level('1.2')] });
  });

  it('S6.2 is no other account’s', async () => {
    const [one, other] = [await server.demo(), await server.demo()];
    await save(one.token, 0, [level('1.1')]);
    expect(await read(other.token)).toEqual({ version: 0, drawings: [] });
    expect((await save(other.token, 1, [level('9')])).data).toEqual({ version: 1, is_saved: 0 });
    expect(await read(one.token)).toEqual({ version: 1, drawings: [level('1.1')] });
  });

  it('S2.45 holds as many drawings as are shown, and no more', async () => {
    const { token } = await server.demo();
    const many = Array.from({ length: MAX_DRAWINGS }, (_, index) => level('1', index));
    expect((await save(token, 0, many)).data.is_saved).toBe(1);
    expect((await save(token, 1, [...many, level('1', MAX_DRAWINGS)])).code).toBe(ERRORS.malformed);
    expect((await read(token)).drawings).toHaveLength(MAX_DRAWINGS);
  });

  it.each([
    ['no list', '{}'],
    ['no JSON', '[{'],
    ['too few points', [{ ...level('1'), kind: 'segment' }]],
    ['a price that is no number', [level('high')]],
    ['a kind there is not', [{ ...level('1'), kind: 'spiral' }]],
    ['a field there is not', [{ ...level('1'), colour: 'red' }]],
    ['a text that is too long', [{ ...level('1'), kind: 'text', text: 'a'.repeat(81) }]],
    ['two of one id', [level('1'), level('2')]],
    ['a mark that turns the text', [{ ...level('1'), kind: 'text', text: 'a\u202eb' }]],
    ['a character that nobody sees', [{ ...level('1'), kind: 'text', text: '\u0000' }]],
  ])('S7.1 refuses %s', async (_, drawings) => {
    const { token } = await server.demo();
    expect((await save(token, 0, drawings)).code).toBe(ERRORS.malformed);
    expect(await read(token)).toEqual({ version: 0, drawings: [] });
  });

  it('S7.1 refuses an instrument there is not', async () => {
    const { token } = await server.demo();
    expect((await save(token, 0, [], { id: 999_999 })).code).toBe(ERRORS.unknownInstrument);
    const answer = await server.get(chartLayout.path, { forex_id: '999999' }, { token });
    expect(answer.code).toBe(ERRORS.unknownInstrument);
  });
});

describe('the templates of an account', () => {
  const server = serverForEach();
  const read = async (token: string) =>
    (await server.get<{ version: number; templates: ChartTemplate[] }>(templatesRoute.path, {}, { token }))
      .data;
  const save = (token: string, version: number, templates: unknown) =>
    server.post<Saved>(
      saveTemplates.path,
      { version: String(version), templates: JSON.stringify(templates) },
      { token },
    );

  it('S2.45 are there on every device of the account, and not written over by one that does not know the latest', async () => {
    const { token } = await server.demo();
    expect(await read(token)).toEqual({ version: 0, templates: [] });
    expect((await save(token, 0, [templateOf(1)])).data).toEqual({ version: 1, is_saved: 1 });
    expect((await save(token, 0, [])).data).toEqual({ version: 0, is_saved: 0 });
    expect((await save(token, 1, [templateOf(1), templateOf(2)])).data).toEqual({ version: 2, is_saved: 1 });
    expect((await save(token, 1, [])).data).toEqual({ version: 1, is_saved: 0 });
    expect(await read(token)).toEqual({ version: 2, templates: [templateOf(1), templateOf(2)] });
  });

  it('S6.2 are no other account’s', async () => {
    const [one, other] = [await server.demo(), await server.demo()];
    await save(one.token, 0, [templateOf(1)]);
    expect(await read(other.token)).toEqual({ version: 0, templates: [] });
    expect((await save(other.token, 1, [])).data).toEqual({ version: 1, is_saved: 0 });
    expect((await read(one.token)).templates).toEqual([templateOf(1)]);
  });

  it('S2.45 are as many as there may be, and no more', async () => {
    const { token } = await server.demo();
    const many = Array.from({ length: MAX_TEMPLATES }, (_, index) => templateOf(index));
    expect((await save(token, 0, many)).data.is_saved).toBe(1);
    expect((await save(token, 1, [...many, templateOf(MAX_TEMPLATES)])).code).toBe(ERRORS.malformed);
    expect((await read(token)).templates).toEqual(many);
  });

  const { tools } = templateOf(1);
  const withMA = (change: object) => ({
    tools: { ...tools, indicators: { MA: { ...tools.indicators.MA, ...change } } },
  });
  const row = { isOn: true, params: [], colours: {} };
  const names = Array.from(
    { length: 61 },
    (_, at) => `A${'B'.repeat(at % 11)}${String.fromCharCode(65 + at / 11)}`,
  );
  it.each([
    ['two of one id', [templateOf(1), templateOf(1)]],
    ['a key that no device makes', [{ ...templateOf(1), id: '1' }]],
    ['no name', [templateOf(1, { name: '' })]],
    ['a name that turns what stands around it', [templateOf(1, { name: 'Trend\u202e' })]],
    ['a name that is too long', [templateOf(1, { name: 'n'.repeat(25) })]],
    ['a field more', [{ ...templateOf(1), more: 1 }]],
    ['a look there is not', [{ ...templateOf(1), tools: { ...tools, look: 'stars' } }]],
    ['a colour there is not', [{ ...templateOf(1), ...withMA({ colours: { 0: 'red' } }) }]],
    ['a line there is not', [{ ...templateOf(1), ...withMA({ colours: { x: 'teal' } }) }]],
    ['a number there is not', [{ ...templateOf(1), ...withMA({ params: ['1'] }) }]],
    ['too many numbers', [{ ...templateOf(1), ...withMA({ params: [1, 2, 3, 4, 5, 6, 7] }) }]],
    [
      'a name of an indicator that is none',
      [{ ...templateOf(1), tools: { ...tools, indicators: { 'm a': row } } }],
    ],
    [
      'too many indicators',
      [
        {
          ...templateOf(1),
          tools: { ...tools, indicators: Object.fromEntries(names.map((name) => [name, row])) },
        },
      ],
    ],
  ])('S7.1 refuses %s', async (_, templates) => {
    const { token } = await server.demo();
    expect((await save(token, 0, templates)).code).toBe(ERRORS.malformed);
    expect(await read(token)).toEqual({ version: 0, templates: [] });
  });
});
