import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type LanguageOfferContext,
  type LanguageOfferEvent,
  languageOfferMachine,
} from '#machines/language-offer/language-offer.machine';

const own = { 'offer.taken': [{}], 'offer.dismissed': [{}] } satisfies Examples<LanguageOfferEvent>;

export const model: TestModel = {
  clauses: 'S9.2',
  machine: languageOfferMachine,
  inputs: [
    { language: null, shown: 'en' },
    { language: 'en', shown: 'hk' },
  ],
  examples: eventsOf(own),
  keyOf: ({ language }: LanguageOfferContext) => language,
  exclusions: { events: [], transitions: {} },
};
