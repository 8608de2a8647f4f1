import type * as z from 'zod/mini';
import { CallFailure, type FailureKind, failureOf } from '../failure.ts';
import { DESK_FAULTS, type DeskFaultCode, type deskFault } from './routes.ts';

const KINDS: Partial<Record<DeskFaultCode, FailureKind>> = { signedOut: 'expired', outcomeUnknown: 'lost' };

/** How a call of the desk ends without an answer: as any call, with the server's name of the fault beside its words. */
export function deskFailure({ code, error }: z.infer<typeof deskFault>): CallFailure {
  return new CallFailure(KINDS[code] ?? 'refused', error, 0, null, code);
}

/** What the server calls the fault; null when no answer came. */
export function deskFaultOf(error: unknown): DeskFaultCode | null {
  const { data } = failureOf(error);
  return DESK_FAULTS.find((code) => code === data) ?? null;
}
