import { appMachine } from '#machines/app/app.machine';
import type { Walkable } from '../../support/model/paths.ts';

const preferences = { language: 'en', theme: 'system', areBalancesHidden: false };
const ready = { isMain: true, basicInfo: null, leaveTo: null };

export const walkable: Walkable = {
  machine: appMachine,
  inputs: [{ token: null, isMobile: true, preferences }],
  events: [
    { type: 'done:startup', output: ready },
    { type: 'done:startup', output: { ...ready, leaveTo: 'https://elsewhere.example' } },
  ],
};
