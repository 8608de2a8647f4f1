/** Begins what an element does while it is seen, and says how to end it. */
type Begin = () => () => void;
type Watched = { begin: Begin; end?: (() => void) | undefined };

/** How far beyond the edges of the screen counts as seen: a flick may not outrun it. */
const MARGIN = '25% 0px';
/** How often what is out of sight is brought up to date, for those who read it by other means than the eye. */
const UNSEEN_MS = 5_000;

const watched = new Map<Element, Watched>();
let observer: IntersectionObserver | undefined;

/** Begins and ends with the element's coming and going; in between, now and then, both at once. Returns how to stop. */
export function whileSeen(element: Element, begin: Begin): () => void {
  observer ??= startObserver();
  watched.set(element, { begin });
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    watched.get(element)?.end?.();
    watched.delete(element);
  };
}

/** It lasts as long as the page: without elements it does nothing. */
function startObserver(): IntersectionObserver {
  setInterval(refresh, UNSEEN_MS);
  return new IntersectionObserver(look, { rootMargin: MARGIN });
}

function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const one = watched.get(target);
    if (!one || isIntersecting === (one.end !== undefined)) continue;
    one.end?.();
    one.end = isIntersecting ? one.begin() : undefined;
  }
}

function refresh(): void {
  for (const { begin, end } of watched.values()) if (!end) begin()();
}
