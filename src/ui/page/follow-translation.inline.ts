/**
 * Inline script of every page. A browser's translator replaces text nodes by its own elements, while React still removes and updates the
 * original nodes. This script links each such node to its replacement: React removes the replacement, and a text that React updates returns
 * to the page and is translated again. Without it React throws NotFoundError and the page fails, or shows old text. Keyed elements
 * (`ChangingText`) alone would be needed around every text with changing neighbours, and a forgotten one would fail the page.
 */
export function followTranslation(): void {
  const elements = new WeakMap<Node, Element>();
  const written = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = elements.get(target);
      if (element?.parentNode && !target.parentNode) element.replaceWith(target);
    }
  });
  const isTranslators = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';
  new MutationObserver((changes) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes)
      for (const text of removedNodes) {
        const element = [addedNodes[0], previousSibling, nextSibling].find(isTranslators);
        if (!(text instanceof Text) || text.parentNode || !element) continue;
        elements.set(text, element);
        written.observe(text, { characterData: true });
      }
  }).observe(document, { childList: true, subtree: true });

  const inPlace = <Child extends Node | null>(child: Child, parent: Node): Child | Element => {
    const element = child && child.parentNode !== parent ? elements.get(child) : undefined;
    return element?.parentNode === parent ? element : child;
  };
  const prototype = Node.prototype;
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return removeChild.call(this, inPlace(child, this)) as Child;
  };
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    return insertBefore.call(this, node, inPlace(before, this)) as Child;
  };
}
