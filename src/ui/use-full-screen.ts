import { useEffect, useEffectEvent } from 'react';
import { useBackCloses } from './use-back-closes.ts';

/** What lies over a screen takes the key first. */
const OVER = '[role="dialog"], [role="alertdialog"]';

/** While `open`, Escape and Back ask to close what fills the screen. */
export function useFullScreen(open: boolean, close: () => void): void {
  useBackCloses(open, close);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(OVER)) close();
  });
  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent): void => onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
}
