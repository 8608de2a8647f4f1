import type { Limits } from '../plan.ts';

const NO_BUTTON = 'no screen offers it: the chart asks again by itself';

export const limits: Limits = {
  impossible: [{ events: ['startup.retry'], because: NO_BUTTON }],
  unwalked: { 'startup.failed -- startup.retry [0]': NO_BUTTON },
};
