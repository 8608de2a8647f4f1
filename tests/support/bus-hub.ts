import type { Connect, LinkEvents } from '#server/bus/bus';

/** Links nodes within one process, and can be cut. What is sent meanwhile is lost. */
export class BusHub {
  readonly #nodes = new Set<LinkEvents>();
  #isUp = true;

  readonly connect: Connect = (events) => {
    this.#nodes.add(events);
    queueMicrotask(() => this.#isUp && bringUp(events));
    return {
      send: async (texts) => {
        if (!this.#isUp) throw new Error('cut');
        for (const text of texts) for (const node of this.#nodes) node.received(text);
      },
      close: async () => void this.#nodes.delete(events),
    };
  };

  cut(): void {
    this.#isUp = false;
    for (const node of this.#nodes) node.down();
  }

  mend(): void {
    this.#isUp = true;
    for (const node of this.#nodes) bringUp(node);
  }
}

/** What is sent is heard in the same turn, until it is cut. */
function bringUp(node: LinkEvents): void {
  node.up();
  node.heardUpTo(Number.POSITIVE_INFINITY);
}
