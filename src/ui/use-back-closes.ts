import { useEffectEvent, useLayoutEffect } from 'react';
import { BackStack } from './back-stack.ts';
import { useKit } from './kit.ts';

/** While `open`, Back asks to close instead of leaving the screen. */
export function useBackCloses(open: boolean, close: () => void): void {
  const { visits } = useKit();
  const onBack = useEffectEvent(close);
  useLayoutEffect(() => {
    visits.panels ??= new BackStack(visits);
    return open ? visits.panels.push(() => onBack()) : undefined;
  }, [visits, open]);
}
