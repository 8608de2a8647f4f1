/** How long each kind of touch is felt, in milliseconds; pauses between. */
const PATTERNS = {
  /** Something was taken hold of, or a threshold passed. */
  tick: [8],
  success: [12, 60, 12],
  refusal: [40, 50, 40],
} as const;

export type Haptic = keyof typeof PATTERNS;

/** Lets the phone be felt, where it can be; still for those who asked for less motion. */
export function haptic(kind: Haptic): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate([...PATTERNS[kind]]);
}
