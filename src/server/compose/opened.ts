type Close = () => unknown;

/** What a start opened so far. Closing takes the newest first, so that nothing loses what it stands on. */
export class Opened {
  readonly #closes: Close[] = [];
  #closing: Promise<void> | undefined;

  add<Part extends { close(): unknown }>(part: Part): Part {
    this.onClose(() => part.close());
    return part;
  }

  onClose(close: Close): void {
    this.#closes.push(close);
  }

  /** Closes everything, once. What fails keeps nothing else open; the first failure is thrown at the end. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closes.toReversed()) {
      try {
        await close();
      } catch (cause) {
        failures.push(cause);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
