import { useSelector } from '@xstate/react';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Right } from '#contract/desk/rights';
import type { DeskSessionSnapshot } from '#machines/desk-session/desk-session.machine';
import type { DeskDoor, OpenDesk } from './desk.ts';

export const DoorContext = createContext<DeskDoor | null>(null);

export function useDoor(): DeskDoor {
  const door = useContext(DoorContext);
  if (!door) throw new Error('useDoor needs the desk around it');
  return door;
}

/** What a view shows of the session's chart. */
export function useSession<Shown>(select: (snapshot: DeskSessionSnapshot) => Shown): Shown {
  return useSelector(useDoor().session, select);
}

/** What is open while an operator is signed in; null before and after. */
export function useOpenDesk(): OpenDesk | null {
  const { subscribe, desk } = useDoor();
  return useSyncExternalStore(subscribe, desk);
}

/** The same within a page. Throws where no operator is signed in. */
export function useDesk(): OpenDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('a page is drawn without a session');
  return desk;
}

export const DeskContext = createContext<OpenDesk | null>(null);

/** Whether the operator has a right: what they may not do is not offered. */
export function useRight(right: Right): boolean {
  return useDesk().who.rights.includes(right);
}
