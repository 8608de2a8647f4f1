import { useLocation } from 'react-router-dom';
import { useFocus, useTitle } from '../hooks/page-title.ts';
import { LaterLanguage } from './later-language.tsx';
import { LaterShortcuts } from './later-shortcuts.tsx';

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
