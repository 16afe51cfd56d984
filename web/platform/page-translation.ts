/**
 * Page translation (of Chrome, Edge and others) replaces text nodes with `<font>` elements, but React keeps using its own text
 * nodes: removing one, or inserting before it, throws, and its updates are invisible
 * (https://github.com/facebook/react/issues/11538). This code applies them to the element that the reader sees. Screens
 * rarely need it, since a text that changes is the only child of its element (tests/changing-texts.test.ts).
 */

/** The node that a translator has put in the place of a text or of an earlier translation. Chains have no cycle. */
const replacements = new WeakMap<Node, ChildNode>();

const observer = new MutationObserver(remember);
observer.observe(document, { childList: true, subtree: true });

const native = Object.getOwnPropertyDescriptors(Node.prototype);

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  native.removeChild.value?.call(this, findShown(child, this));
  return child;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  native.insertBefore.value?.call(this, node, before && findShown(before, this));
  return node;
};

Object.defineProperty(Node.prototype, 'nodeValue', {
  ...native.nodeValue,
  set(this: Node, value: string | null) {
    if (this instanceof Text && !this.parentNode) putBack(this);
    native.nodeValue.set?.call(this, value);
  },
});

function remember(changes: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    for (const removed of removedNodes) {
      if (!isText(removed)) continue;
      const replacement = [...addedNodes].find(isText) ?? [previousSibling, nextSibling].find(isTranslation);
      if (!replacement) continue;
      replacements.set(removed, replacement);
      replacements.delete(replacement);
    }
  }
}

/** Returns the child of this parent that shows the text, or the given node itself, for which the browser then throws. */
function findShown(given: Node, parent: Node): Node {
  if (given.parentNode === parent) return given;
  remember(observer.takeRecords());
  let node: Node | undefined = given;
  while (node && node.parentNode !== parent) {
    node = isTranslation(node.parentNode) ? node.parentNode : replacements.get(node);
  }
  return node ?? given;
}

/** Puts a text that is about to change in the place of its translation; the translator then translates it again. */
function putBack(text: Text): void {
  remember(observer.takeRecords());
  let shown = replacements.get(text);
  while (shown && !shown.isConnected) shown = replacements.get(shown);
  shown?.replaceWith(text);
}

function isText(node: Node): node is Text | HTMLFontElement {
  return node instanceof Text || isTranslation(node);
}

function isTranslation(node: Node | null): node is HTMLFontElement {
  return node?.nodeName === 'FONT';
}
