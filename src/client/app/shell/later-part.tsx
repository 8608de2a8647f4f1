import type { ComponentType } from 'react';
import { Fetched, useLater } from '../hooks/fetched.ts';

/** The page is there before these are. */
const QUIET_MS = 2_000;

const Nothing = (): null => null;

/**
 * A part of the page whose code comes when nothing else is to be done, or is wanted before. An app without it is better
 * than none: what cannot be fetched is left out.
 */
export function laterPart(load: () => Promise<ComponentType>) {
  const part = new Fetched<ComponentType>(() => load().catch(() => Nothing));
  return {
    want: (): void => void part.want(),
    Part: () => {
      const Part = useLater(part, QUIET_MS);
      return Part && <Part />;
    },
  };
}
