/** Calls back with a value at once, and again whenever it changes. Returns how to stop. */
export type Follow<Value> = (show: (value: Value) => void) => () => void;

/**
 * Writes an element's only text when it is another, and says whether it was. The text node stays: React, which made
 * it, goes on writing to it.
 */
export function writeText(element: HTMLElement, text: string): boolean {
  const node = element.firstChild;
  if (!node) element.textContent = text;
  else if (node.nodeValue === text) return false;
  else node.nodeValue = text;
  return true;
}
