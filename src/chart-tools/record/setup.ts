import { afterEach, beforeEach } from 'vitest';
import { installWatch, startTaking, stopTaking } from './watch.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The transitions of charts that the test took, by name. */
    transitions?: string[];
  }
}

installWatch();

beforeEach(startTaking);
afterEach(({ task }) => {
  task.meta.transitions = stopTaking();
});
