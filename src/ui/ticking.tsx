import { type ReactNode, useEffect, useState } from 'react';

const STEP_MS = 1_000;

/** Draws what depends on the time, anew each second; epoch ms by the device's clock. */
export function Ticking({ children }: { children: (nowMs: number) => ReactNode }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return children(nowMs);
}
