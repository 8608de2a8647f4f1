import { laterPart } from './later-part.tsx';

/** The browser's language is offered once the page is there. */
export const { Part: LaterLanguage } = laterPart(
  async () => (await import('../../parts/offers/language-offer.tsx')).LanguageOffer,
);
