import { useEffect, useEffectEvent } from 'react';

/** Calls back when what is shown is left; the page going to the background is no leaving. */
export function useLeft(onLeft: () => void): void {
  const left = useEffectEvent(onLeft);
  useEffect(() => () => left(), []);
}
