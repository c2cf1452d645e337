/**
 * Inline script of every page: a browser that translates puts elements of its own in the place of texts, while React goes on removing and
 * writing the texts it knows. Here such a text stays tied to the element in its place: React removes that one, and a text that it writes
 * comes back and is translated anew.
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

  const inPlace = <Child extends Node | null>(child: Child, parent: Node): Child => {
    const element = child && child.parentNode !== parent ? elements.get(child) : undefined;
    return element?.parentNode === parent ? (element as unknown as Child) : child;
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
