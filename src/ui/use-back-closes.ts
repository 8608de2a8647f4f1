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

/**
 * A panel of a screen, which Back closes. One that was never opened is no part of the page: a screen has a dozen. It comes closed
 * and opens before the page is drawn, so that its opening is seen.
 */
export function usePanel(open: boolean, close: () => void): { isThere: boolean; isOpen: boolean } {
  useBackCloses(open, close);
  const [wasOpened, setWasOpened] = useState(false);
  useLayoutEffect(() => {
    if (open) setWasOpened(true);
  }, [open]);
  return { isThere: open || wasOpened, isOpen: open && wasOpened };
}

/** Whether the options of a choice are open, for its root: Back closes them. */
export function useOptions(): { open: boolean; onOpenChange: (open: boolean) => void } {
  const [open, onOpenChange] = useState(false);
  useBackCloses(open, () => onOpenChange(false));
  return { open, onOpenChange };
}
