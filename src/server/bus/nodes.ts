import type { Unsubscribe } from '../clock.ts';
import type { Bus } from './bus.ts';
import type { BusMessageOf } from './messages.ts';

/** How a node is: its name, since when it runs (epoch ms), whether it is about to stop, and how many commands wait. */
export type NodeState = BusMessageOf<'node.here'>['node'];
export type KnownNode = NodeState & { isOwn: boolean };

/** How often a node tells the others how it is, and how long it counts as there without a word. */
const TELL_MS = 5_000;
const FORGET_MS = 16_000;

/** The nodes of a site, as far as they are heard. */
export class Nodes {
  readonly #bus: Bus;
  readonly #own: () => NodeState;
  readonly #monotonic: () => number;
  readonly #others = new Map<string, { node: NodeState; heardAtMs: number }>();

  constructor(bus: Bus, own: () => NodeState, monotonic: () => number) {
    this.#bus = bus;
    this.#own = own;
    this.#monotonic = monotonic;
  }

  /** Tells the others from now on, and hears them. */
  start(): Unsubscribe {
    const stop = this.#bus.subscribe('node.here', ({ node }, isOwn) => {
      if (isOwn) return;
      const isNew = !this.#others.has(node.name);
      this.#others.set(node.name, { node, heardAtMs: this.#monotonic() });
      // One that has just come has not heard of this one.
      if (isNew) this.tell();
    });
    const timer = setInterval(() => this.tell(), TELL_MS);
    this.tell();
    return () => {
      clearInterval(timer);
      stop();
    };
  }

  /** This one first, the others by their names. */
  list(): KnownNode[] {
    const sinceMs = this.#monotonic() - FORGET_MS;
    for (const [name, { heardAtMs }] of this.#others) if (heardAtMs < sinceMs) this.#others.delete(name);
    const others = [...this.#others.values()]
      .map(({ node }) => ({ ...node, isOwn: false }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return [{ ...this.#own(), isOwn: true }, ...others];
  }

  tell(): void {
    this.#bus.publish([{ type: 'node.here', node: this.#own() }]);
  }
}
