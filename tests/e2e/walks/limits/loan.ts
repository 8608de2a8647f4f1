import type { Limits } from '../plan.ts';

export const limits: Limits = { impossible: [], unwalked: {} };
