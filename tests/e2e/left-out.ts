import { test } from 'playwright/test';

/** Ends a test on a machine that lacks a program it needs; `npm test` counts it apart from skipped ones, by that name. */
export function leaveOut(program: string, why = `there is no ${program}`): void {
  test.info().annotations.push({ type: 'left out', description: program });
  test.skip(true, why);
}
