/** What hears that something was not kept: this device's storage is denied or full. */

let isFull = false;
let hear = (): void => undefined;

/** Something was not kept. */
export function tellFull(): void {
  if (!isFull) hear();
  isFull = true;
}

/** Hears it once, at once where it happened before this is asked. */
export function onFull(tell: () => void): void {
  if (isFull) tell();
  else hear = tell;
}
