/**
 * A browser that translates the page puts an element of its own, `<font>`, in the place of each text. React goes on to write to
 * the text that was there, to remove it, and to insert before it, which throws and takes the screen away. Until `signal` what
 * replaced a text is removed for it, and a text that is written to comes back, to be translated anew.
 */
export function keepTranslated(signal: AbortSignal): void {
  const translations = new WeakMap<Node, ChildNode>();
  const written = new MutationObserver((changes) => {
    for (const { target } of changes) translations.get(target)?.replaceWith(target);
  });
  const learn = (changes: readonly MutationRecord[]): void => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes)
      for (const text of removedNodes) {
        const around = [...addedNodes, previousSibling, nextSibling];
        const translation = text instanceof Text && around.find((node) => node?.nodeName === 'FONT');
        if (!translation) continue;
        translations.set(text, translation as ChildNode);
        written.observe(text, { characterData: true });
      }
  };
  const replaced = new MutationObserver(learn);
  replaced.observe(document.body, { childList: true, subtree: true });

  const { prototype } = Node;
  const { removeChild, insertBefore } = prototype;
  /** What stands in a node for one that was translated, else that one itself. */
  const within = (parent: Node, node: Node): Node => {
    const translation = translations.get(node);
    return node.parentNode !== parent && translation?.parentNode === parent ? translation : node;
  };
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    removeChild.call(this, within(this, child));
    return child;
  };
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    return insertBefore.call(this, child, before && within(this, before)) as Child;
  };
  signal.addEventListener('abort', () => {
    replaced.disconnect();
    written.disconnect();
    Object.assign(prototype, { removeChild, insertBefore });
  });
}
