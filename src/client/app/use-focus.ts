import { useEffect, useRef } from 'react';

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

/**
 * Puts the focus on the heading of a screen that was gone to, and on that of the same screen when what had the focus is
 * gone, such as the row of a position that was closed. A page that was just loaded begins at its top, as ever.
 */
export function useFocus(pathname: string): void {
  const shown = useRef(pathname);
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
    if (shown.current === pathname) return;
    shown.current = pathname;
    isWanted.current = !focusHeading();
  }, [pathname]);
}
