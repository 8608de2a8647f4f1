import { useEffectEvent, useLayoutEffect, useState } from 'react';
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

/** Whether the options of a choice are open, for its root: Back closes them. */
export function useOptions(): { open: boolean; onOpenChange: (open: boolean) => void } {
  const [open, onOpenChange] = useState(false);
  useBackCloses(open, () => onOpenChange(false));
  return { open, onOpenChange };
}
