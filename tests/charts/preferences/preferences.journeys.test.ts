import { describe, expect, it } from 'vitest';
import type { Language } from '#contract/languages';
import { DEFAULTS } from '#machines/preferences/defaults';
import { preferencesMachine } from '#machines/preferences/preferences.machine';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

function preferences(areBalancesHidden = false) {
  const loading = heldActor<void, { language: Language }>();
  const started = startChart(preferencesMachine.provide({ actors: { loadLanguage: loading.logic } }), {
    input: {
      ...DEFAULTS,
      language: 'hk',
      areBalancesHidden,
    },
  });
  return { ...started, loading, context: () => started.actor.getSnapshot().context };
}

describe('what the device remembers', () => {
  it('S9.2 a language counts once its texts are there', async () => {
    const { actor, loading, context, announced } = preferences();
    actor.send({ type: 'language.picked', language: 'en' });
    expect(loading.last().input).toEqual({ language: 'en' });
    expect(context().language).toBe('hk');
    expect(announced).toEqual([]);
    await loading.answer();
    expect(context().language).toBe('en');
    expect(announced).toEqual([
      {
        type: 'preferences.changed',
        ...DEFAULTS,
      },
    ]);
  });

  it('S9.2 S8.3 texts that do not come leave the language as it was, and say so', async () => {
    const { actor, clock, loading, context, announced } = preferences();
    actor.send({ type: 'language.picked', language: 'en' });
    await loading.fail(lost());
    actor.send({ type: 'language.picked', language: 'en' });
    clock.increment(9_999);
    expect(announced).toHaveLength(1);
    clock.increment(1);
    expect(context().language).toBe('hk');
    expect(announced).toEqual([{ type: 'language.failed' }, { type: 'language.failed' }]);
  });

  it('S9.2 S8.3 however a language ends, another can be picked at once', async () => {
    const { actor, clock, loading } = preferences();
    const state = (): unknown => actor.getSnapshot().value.language;
    const ends = [
      () => loading.answer(),
      () => loading.fail(lost()),
      async () => {
        clock.increment(10_000);
      },
    ];
    for (const [index, end] of ends.entries()) {
      actor.send({ type: 'language.picked', language: index === 0 ? 'en' : 'hk' });
      expect(state()).toBe('loading');
      await end();
      expect(state()).toBe('ready');
    }
    expect(loading.calls).toHaveLength(3);
  });

  it('S2.66 the language in use is not loaded again', () => {
    const { actor, loading } = preferences();
    actor.send({ type: 'language.picked', language: 'hk' });
    expect(loading.calls).toEqual([]);
  });

  it.each([
    [false, 'hidden'],
    [true, 'shown'],
  ])('S2.55 balances that start hidden: %s are %s after one tap, and it is announced', (start, after) => {
    const { actor, announced } = preferences(start);
    actor.send({ type: 'balances.toggle' });
    expect(actor.getSnapshot().value.balances).toBe(after);
    expect(announced).toMatchObject([{ type: 'preferences.changed', areBalancesHidden: !start }]);
    actor.send({ type: 'balances.toggle' });
    expect(announced).toMatchObject([{}, { areBalancesHidden: start }]);
  });

  it('S2.55 a theme is announced with everything else as it stands', () => {
    const { actor, announced } = preferences(true);
    actor.send({ type: 'theme.picked', theme: 'dark' });
    expect(announced).toEqual([
      {
        type: 'preferences.changed',
        ...DEFAULTS,
        language: 'hk',
        theme: 'dark',
        areBalancesHidden: true,
      },
    ]);
  });

  it('S9.3 a palette that every kind of colour vision tells apart is announced and kept', () => {
    const { actor, announced, context } = preferences();
    actor.send({ type: 'palette.picked', palette: 'colour-safe' });
    expect(context().palette).toBe('colour-safe');
    expect(announced).toMatchObject([
      { type: 'preferences.changed', palette: 'colour-safe', theme: 'system' },
    ]);
  });
});

describe('when it asks before it closes', () => {
  it('S2.52 is picked, kept, and announced with everything else as it stands', () => {
    const { actor, announced, context } = preferences();
    actor.send({ type: 'asks.picked', asks: 'always' });
    expect(context().asks).toBe('always');
    actor.send({ type: 'asks.picked', asks: 'adaptive' });
    expect(context().asks).toBe('adaptive');
    expect(announced).toMatchObject([
      { type: 'preferences.changed', asks: 'always', theme: 'system', palette: 'standard' },
      { type: 'preferences.changed', asks: 'adaptive' },
    ]);
  });
});

describe('the clocks that times are shown by', () => {
  it('S2.24 S9.3 are UTC and of 24 hours, until others are picked, each by itself', () => {
    const { actor, announced, context } = preferences();
    expect(context()).toMatchObject({ zone: 'UTC', clock: '24' });
    actor.send({ type: 'times.picked', times: { zone: 'Asia/Kolkata' } });
    expect(context()).toMatchObject({ zone: 'Asia/Kolkata', clock: '24' });
    actor.send({ type: 'times.picked', times: { clock: '12' } });
    expect(context()).toMatchObject({ zone: 'Asia/Kolkata', clock: '12' });
    expect(announced).toMatchObject([
      { type: 'preferences.changed', zone: 'Asia/Kolkata', clock: '24', theme: 'system' },
      { type: 'preferences.changed', zone: 'Asia/Kolkata', clock: '12' },
    ]);
  });
});

describe('what home lists', () => {
  it('S2.38 the order and the watchlist are picked apart, kept, and announced', () => {
    const { actor, announced, context } = preferences();
    actor.send({ type: 'home.picked', home: { sort: 'gainers' } });
    expect(context().home).toEqual({ list: 'all', sort: 'gainers' });
    actor.send({ type: 'home.picked', home: { list: 'watchlist' } });
    expect(context().home).toEqual({ list: 'watchlist', sort: 'gainers' });
    expect(announced).toMatchObject([
      { type: 'preferences.changed', home: { list: 'all', sort: 'gainers' }, theme: 'system' },
      { type: 'preferences.changed', home: { list: 'watchlist', sort: 'gainers' } },
    ]);
  });
});

describe('the tabs of the bar', () => {
  it('S2.36 are picked, kept, and announced with everything else as it stands', () => {
    const { actor, announced, context } = preferences();
    actor.send({ type: 'tabs.picked', tabs: ['quotes', 'wallet'] });
    expect(context().tabs).toEqual(['quotes', 'wallet']);
    expect(announced).toMatchObject([
      { type: 'preferences.changed', tabs: ['quotes', 'wallet'], theme: 'system', asks: 'rows' },
    ]);
  });
});

describe('settings another tab chose', () => {
  const theirs = {
    ...DEFAULTS,
    theme: 'dark',
    palette: 'colour-safe',
    asks: 'always',
    areBalancesHidden: true,
  } as const;

  it('S9.2 S2.55 are taken over: look and balances at once, the language with its texts', async () => {
    const { actor, loading, announced, context } = preferences();
    actor.send({ type: 'settings.elsewhere', settings: theirs });
    expect(context()).toMatchObject({ ...theirs, language: 'hk' });
    expect(actor.getSnapshot().value.balances).toBe('hidden');
    expect(loading.last().input).toEqual({ language: 'en' });
    await loading.answer();
    expect(context()).toMatchObject(theirs);
    expect(announced.at(-1)).toEqual({ type: 'preferences.changed', ...theirs });
    actor.send({ type: 'settings.elsewhere', settings: { ...theirs, areBalancesHidden: false } });
    expect(actor.getSnapshot().value.balances).toBe('shown');
    expect(context().areBalancesHidden).toBe(false);
  });

  it('S9.3 are announced when nothing but the look changed', () => {
    const { actor, announced, loading } = preferences();
    const mine = {
      ...DEFAULTS,
      language: 'hk',
      theme: 'light',
    } as const;
    actor.send({ type: 'settings.elsewhere', settings: mine });
    expect(announced).toEqual([{ type: 'preferences.changed', ...mine }]);
    expect(loading.calls).toHaveLength(0);
    expect(actor.getSnapshot().value.balances).toBe('shown');
  });

  it('S9.2 a language that is on its way gives way to theirs, and not to itself', () => {
    const { actor, loading } = preferences();
    actor.send({ type: 'language.picked', language: 'de' });
    actor.send({ type: 'settings.elsewhere', settings: { ...theirs, language: 'de' } });
    expect(loading.calls).toHaveLength(1);
    actor.send({ type: 'settings.elsewhere', settings: theirs });
    expect(loading.calls.map(({ input, signal }) => [input.language, signal.aborted])).toEqual([
      ['de', true],
      ['en', false],
    ]);
  });
});
