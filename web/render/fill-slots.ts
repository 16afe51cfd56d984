/** The functions that render a document's slots, by the slots' names. */
export type Slots = Readonly<Record<string, () => string>>;

const slot = /<!--slot:(\w+)-->/g;

/** Fills each slot of an HTML document, such as `<!--slot:head-->`. Throws when slots and `slots` do not match. */
export function fillSlots(html: string, slots: Slots): string {
  const unused = new Set(Object.keys(slots));
  const filled = html.replace(slot, (_, name: string) => {
    const render = slots[name];
    if (!render) throw new Error(`The slot ${name} has no renderer.`);
    unused.delete(name);
    return render();
  });
  if (unused.size > 0) throw new Error(`The document has no slot ${[...unused].join(', ')}.`);
  return filled;
}
