import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#contract/languages';
import { languageOfferMachine } from '#machines/language-offer/language-offer.machine';
import { languageSaid } from '../../../src/client/features/language-offer.ts';
import { startChart } from '../../support/start-chart.ts';

function offer(language: Language | null) {
  const { actor } = startChart(languageOfferMachine, { input: { language, shown: 'hk' } });
  const announced: object[] = [];
  actor.on('*', (event) => announced.push(event));
  return { send: actor.send, state: () => actor.getSnapshot().value, announced };
}

describe('the language of the browser', () => {
  it('S9.2 is offered until it is taken', () => {
    const { send, state, announced } = offer('de');
    expect(state()).toBe('offered');
    send({ type: 'offer.taken' });
    expect([state(), announced]).toEqual(['answered', []]);
  });

  it('S9.2 is not offered again once it was declined', () => {
    const { send, state, announced } = offer('de');
    send({ type: 'offer.dismissed' });
    expect([state(), announced]).toEqual(['answered', [{ type: 'offer.declined' }]]);
  });

  it('S9.2 is not offered where it is the one shown, or was chosen', () => {
    expect(offer(null).state()).toBe('answered');
  });

  it.each([
    [['de-CH', 'en'], 'de'],
    [['nb-NO', 'en-GB'], 'en'],
    [['zh-CN'], 'hk'],
    [['es-MX'], 'spa'],
    [['ms'], 'my'],
    [['nb-NO'], null],
    [[], null],
    [undefined, null],
    [['c', 'en-US@posix', '', 'de-AT'], 'de'],
  ] as const)('S9.2 of %j is %s', (tags, language) => {
    vi.stubGlobal('navigator', { languages: tags });
    const said = languageSaid();
    vi.unstubAllGlobals();
    expect(said).toBe(language);
  });
});
