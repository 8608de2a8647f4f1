/** Calls back with a value at once, and again whenever it changes. Returns how to stop. */
export type Follow<Value> = (show: (value: Value) => void) => () => void;

/**
 * Writes an element's only text when it is another, and says whether it was. The text node stays, unless a translator of the
 * browser put an element in its place.
 */
export function writeText(element: HTMLElement, text: string): boolean {
  if (element.textContent === text) return false;
  const node = element.firstChild;
  if (node instanceof Text) node.nodeValue = text;
  else element.textContent = text;
  return true;
}
