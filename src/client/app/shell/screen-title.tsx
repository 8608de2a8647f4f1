import { useLocation } from 'react-router-dom';
import { useFocus, useTitle } from '../hooks/page-title.ts';
import { laterPart } from './later-part.tsx';
import { LaterShortcuts } from './later-shortcuts.tsx';

/** The browser's language is offered once the page is there. */
const { Part: LaterLanguage } = laterPart(
  async () => (await import('../../parts/offers/language-offer.tsx')).LanguageOffer,
);

/** The title of the page, the focus on the heading of a screen, and what comes by itself later: no first paint waits for them. */
export default function ScreenTitle() {
  const { pathname } = useLocation();
  useTitle();
  useFocus(pathname);
  return (
    <>
      <LaterShortcuts />
      <LaterLanguage />
    </>
  );
}
