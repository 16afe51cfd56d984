/**
 * Page translation wraps texts in <font> elements of its own, so a text that React wants to remove or insert before may
 * have another parent by then, and React would stop with a NotFoundError. Screens keep changing texts in elements of
 * their own; this is the safety net for the others. React's issue 11538 has the background.
 */
export function surviveTranslation(): void {
  const removeChild = Reflect.get(Node.prototype, 'removeChild') as (child: Node) => Node;
  const insertBefore = Reflect.get(Node.prototype, 'insertBefore') as (
    added: Node,
    before: Node | null,
  ) => Node;
  Node.prototype.removeChild = function removeTranslated<T extends Node>(this: Node, child: T): T {
    const place = placeIn(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function insertTranslated<T extends Node>(
    this: Node,
    added: T,
    before: Node | null,
  ): T {
    insertBefore.call(this, added, before && placeIn(this, before));
    return added;
  };
}

/** The child of `parent` that is or contains the node; null when the translator has replaced the node. */
function placeIn(parent: Node, node: Node): Node | null {
  let place: Node | null = node;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place;
}
