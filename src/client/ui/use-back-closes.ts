import { useEffectEvent, useLayoutEffect } from 'react';
import { BackStack } from './back-stack.ts';

let stack: BackStack | null = null;

/** While `open`, Back asks to close instead of leaving the screen. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useLayoutEffect(() => {
    stack ??= new BackStack();
    return open ? stack.push(() => onBack()) : undefined;
  }, [open]);
}
