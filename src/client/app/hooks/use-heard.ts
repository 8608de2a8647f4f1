import { useEffect, useEffectEvent } from 'react';
import type { ActorRef, AnyMachineSnapshot, EventObject } from 'xstate';

/** Calls back when a chart announces that something happened, while the screen is there: what is typed lives in the screen. */
export function useHeard<Emitted extends EventObject>(
  chart: ActorRef<AnyMachineSnapshot, never, Emitted>,
  type: Emitted['type'],
  onHeard: () => void,
): void {
  const heard = useEffectEvent(onHeard);
  useEffect(() => {
    const subscription = chart.on(type, () => heard());
    return () => subscription.unsubscribe();
  }, [chart, type]);
}
