/** Whether this node is leaving: it finishes what it has and takes nothing that could go to another node. */
export class Drain {
  #isOn = false;
  readonly #listeners: ((forMs: number) => void)[] = [];

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Calls the listener when draining begins, with how long it may take in milliseconds. */
  onBegin(listener: (forMs: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Begins once; later calls do nothing. */
  begin(forMs: number): void {
    if (this.#isOn) return;
    this.#isOn = true;
    for (const listener of this.#listeners) listener(forMs);
  }
}
