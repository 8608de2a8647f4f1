/** What payments or loans are offered for, as keys and texts an operator shows and sets. */
export type Terms = {
  /** Every key with its value. */
  texts(): Record<string, string>;
  has(key: string): boolean;
  /** What is wrong with a value, in English; null when it may be set. Inside a command of the queue. */
  faultOf(key: string, value: string): string | null;
  /** Sets a value that has no fault; likewise. */
  set(key: string, value: string): void;
};
