/** Begins what an element does while it is in sight, and says how to end it. */
type Begin = () => () => void;
type Watched = { begin: Begin; end?: (() => void) | undefined };

/** A row more than is in sight: what comes into it has its last price already. */
const MARGIN = '64px 0px';

const watched = new Map<Element, Watched>();
let observer: IntersectionObserver | undefined;

/** Begins when the element comes into sight and ends when it leaves. Returns how to stop. */
export function whileSeen(element: Element, begin: Begin): () => void {
  observer ??= new IntersectionObserver(look, { rootMargin: MARGIN });
  watched.set(element, { begin });
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    watched.get(element)?.end?.();
    watched.delete(element);
  };
}

function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const one = watched.get(target);
    if (!one || isIntersecting === (one.end !== undefined)) continue;
    one.end?.();
    one.end = isIntersecting ? one.begin() : undefined;
  }
}
