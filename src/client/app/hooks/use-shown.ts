import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when a screen is shown, and when it is hidden again: on leaving it, and while the page is in the
 * background (S2.42).
 */
export function useShown(onShown: () => void, onHidden: () => void): void {
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
