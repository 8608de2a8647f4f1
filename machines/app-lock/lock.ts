/** What a lock on the device is made of, and which PINs are too simple for it. */

/** A PIN has so many digits. */
export const PIN_LENGTH = 6;

/** So many wrong PINs in a row log the device out. */
export const MAX_TRIES = 5;

/** After how many minutes away from the screen the PIN is asked for; 0 for at once. */
export const LOCK_AFTER_MIN = [0, 1, 5, 15] as const;
export type LockAfterMin = (typeof LOCK_AFTER_MIN)[number];

/** What may be known of a lock; its PIN is not. */
export type LockFacts = {
  afterMin: LockAfterMin;
  /** Wrong PINs since the last right one. */
  wrongTries: number;
  /** Whether the device's biometrics open it as well. */
  hasBiometrics: boolean;
};

/** A PIN is too simple of fewer than three different digits, of a group that repeats, or of digits in a row, e.g. 456789 or 987654. */
export function isSimplePin(pin: string): boolean {
  const isRepeated = /^(\d{1,3})\1+$/.test(pin);
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  const isRow = steps.every((step) => step === 1) || steps.every((step) => step === 9);
  return isRepeated || isRow || new Set(pin).size < 3;
}

/** How many more PINs may be tried. */
export const triesLeft = ({ wrongTries }: LockFacts): number => Math.max(MAX_TRIES - wrongTries, 0);
