import { useLocation } from 'react-router-dom';
import { useFocus, useTitle } from '../hooks/page-title.ts';
import { LaterShortcuts } from './later-shortcuts.tsx';

/** The title of the page, the focus on the heading of a screen, and the shortcuts: they come by themselves, as no first paint waits for them. */
export default function ScreenTitle() {
  const { pathname } = useLocation();
  useTitle();
  useFocus(pathname);
  return <LaterShortcuts />;
}
