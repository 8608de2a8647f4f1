import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { selectedInstrument } from '#machines/quotes/quotes.machine';
import { pageTitle, routeTitleKeyOf } from '../shell/titles.ts';
import { useCharts, useSiteName } from './charts.ts';

/** Writes what the screen is called, and the instrument that is traded on it, into the title of the page. */
export function useTitle(): void {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const { quotes } = useCharts();
  const site = useSiteName();
  const instrument = useSelector(quotes, ({ context }) => selectedInstrument(context)?.showCode);
  const key = routeTitleKeyOf(pathname);
  // The texts of most screens come with them: until then the site alone is named.
  const hasWords = i18n.exists(key ?? '');
  const subject = pathname === '/trade' ? (instrument ?? null) : null;
  const title = pageTitle(subject, key && hasWords ? t(key) : null, site);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** What a screen reader reads on from: the first heading with words. */
function heading(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('h1, h2')].find((one) => one.textContent?.trim());
}

/** False while there is none, as on a screen that is on its way. */
function focusHeading(): boolean {
  const target = heading();
  if (!target) return false;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/** Of the address that the page was loaded from. */
function loadedPathname(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return new URL(navigation?.name ?? location.href).pathname;
}

/**
 * Puts the focus on the heading of a screen that was gone to, and on that of the same screen when what had the focus is
 * gone, such as the row of a position that was closed. A page that was just loaded begins at its top, as ever. This code
 * may arrive after the trader has gone on from there: then it makes up for that step.
 */
export function useFocus(pathname: string): void {
  const shown = useRef<string>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    let last: Element | null = null;
    const onFocus = ({ target }: FocusEvent): void => {
      last = target as Element;
      isWanted.current = false;
    };
    const observer = new MutationObserver(() => {
      const isLost = last?.isConnected === false && document.activeElement === document.body;
      if (isWanted.current || isLost) focusHeading();
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
  useEffect(() => {
    const isFirst = shown.current === null;
    const before = shown.current ?? loadedPathname();
    shown.current = pathname;
    if (before === pathname || (isFirst && document.activeElement !== document.body)) return;
    isWanted.current = !focusHeading();
  }, [pathname]);
}
