import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forexContext } from '#contract/routes/context';
import { DRIVEN } from '../../support/driven-source.ts';
import { askOperator } from '../../support/operator.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { WireAnswer } from '../../support/wire.ts';

describe('news about instruments', () => {
  const server = serverForEach();

  const publish = (title: string, ...more: string[]) => {
    const file = join(server.dataDir, 'item.html');
    writeFileSync(file, '<p>x</p>');
    const [category, rest] = more[0] === 'announcement' ? [more[0], more.slice(1)] : ['news', more];
    return askOperator(
      server.dataDir,
      'publish',
      category,
      '--title',
      title,
      '--content-file',
      file,
      ...rest,
    );
  };
  const titles = async ({ id }: { id: number }, lang = 'en') => {
    const query = { forex_id: String(id) };
    const { data } = await server.get<WireAnswer<typeof forexContext>>(forexContext.path, query, { lang });
    return data.News.map(({ title }) => title);
  };

  test('S7.15 an instrument has the newest three that name it, and those without one belong to none', async () => {
    for (const title of ['one', 'two', 'three', 'four']) {
      await publish(title, '--instruments', 'EURUSD, xauusd');
      server.clock.nowMs += 1;
    }
    await publish('of none');
    await publish('announced', 'announcement', '--instruments', 'EURUSD');
    expect(await titles(DRIVEN.euro)).toEqual(['four', 'three', 'two']);
    expect(await titles(DRIVEN.gold)).toEqual(['four', 'three', 'two']);
    expect(await titles(DRIVEN.bitcoin)).toEqual([]);
    const shown = (await askOperator(server.dataDir, 'news')).rows ?? [];
    expect(shown.find(({ title }) => title === 'four')).toMatchObject({ instruments: 'EURUSD, XAUUSD' });
  });

  test('S9.2 in the language of the reader, else in English; what is for all languages is for both', async () => {
    await publish('english', '--instruments', 'EURUSD', '--lang', 'en');
    expect(await titles(DRIVEN.euro, 'de')).toEqual(['english']);
    server.clock.nowMs += 1;
    await publish('deutsch', '--instruments', 'EURUSD', '--lang', 'de');
    expect(await titles(DRIVEN.euro, 'de')).toEqual(['deutsch']);
    expect(await titles(DRIVEN.euro, 'fr')).toEqual(['english']);
    server.clock.nowMs += 1;
    await publish('all', '--instruments', 'EURUSD');
    expect(await titles(DRIVEN.euro, 'de')).toEqual(['all', 'deutsch']);
  });

  test('S7.15 what is taken down is gone, and an instrument that is not listed is refused', async () => {
    const published = await publish('gone', '--instruments', 'EURUSD');
    const id = /\d+/.exec(published.message ?? '')?.[0] ?? '';
    await askOperator(server.dataDir, 'unpublish', id);
    expect(await titles(DRIVEN.euro)).toEqual([]);
    for (const codes of ['EURUS', 'EURUSD,USD', '%'])
      expect((await publish('x', '--instruments', codes)).error).toMatch(/There is no instrument/);
    expect(await titles(DRIVEN.euro)).toEqual([]);
  });
});
