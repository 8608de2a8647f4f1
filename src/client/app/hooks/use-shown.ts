import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls back when a screen is opened, and when it is left. Who looks at another app meanwhile, for a code or a picture, comes back
 * to what stood there: the screen of a form goes by this.
 */
export function useVisit(onOpened: () => void, onLeft: () => void = () => undefined): void {
  const opened = useEffectEvent(onOpened);
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    opened();
    return () => left();
  }, []);
}

/**
 * Calls back when a screen is shown, and when it is hidden again: on leaving it, and while the page is in the
 * background (S2.42). What is shown again is read anew.
 */
export function useShown(onShown: () => void, onHidden: () => void = () => undefined): void {
  const shown = useEffectEvent(onShown);
  const hidden = useEffectEvent(onHidden);
  useEffect(() => {
    const follow = (): void => (document.hidden ? hidden() : shown());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      hidden();
    };
  }, []);
}

/** Whether a screen has not yet said that it is shown: charts still stand where another visit left them. */
export function useFirstPass(): boolean {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => setFirst(false), []);
  return isFirst;
}
