/** Joins two people's edits of the same content, field by field, and finds the fields that both have changed. */
import { isLocalized } from '#rules/content/localized.ts';

export type Conflict = {
  /** Entries of lists stand in it by their ids. */
  path: string;
  mine: unknown;
  theirs: unknown;
};

export type Merged<T> = { merged: T; conflicts: Conflict[] };

/**
 * Returns the content with the edits of both; `base` is what both began from. A field that both have changed is a
 * conflict, and holds my value until somebody chooses. Nothing that one of them wrote is dropped without a conflict.
 */
export function mergeContent<T>(base: T, mine: T, theirs: T, path: string): Merged<T>;
export function mergeContent(base: unknown, mine: unknown, theirs: unknown, path: string): Merged<unknown> {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { merged: mine, conflicts: [] };
  if (isSame(base, mine)) return { merged: theirs, conflicts: [] };
  if (hasIds(base) && hasIds(mine) && hasIds(theirs)) return mergeEntries(base, mine, theirs, path);
  if (isGroup(base) && isGroup(mine) && isGroup(theirs)) return mergeGroups(base, mine, theirs, path);
  return { merged: mine, conflicts: [{ path, mine, theirs }] };
}

/** Returns the merged document with their value in the place of a conflict. */
export function takeTheirs<T>(merged: T, conflict: Conflict): T;
export function takeTheirs(merged: unknown, { path, theirs }: Conflict): unknown {
  return replace(merged, path.split('.'), theirs);
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

type Group = Record<string, unknown>;

function mergeGroups(base: Group, mine: Group, theirs: Group, path: string): Merged<Group> {
  const conflicts: Conflict[] = [];
  const merged: Group = {};
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const part = mergeContent(base[key], mine[key], theirs[key], `${path}.${key}`);
    conflicts.push(...part.conflicts);
    if (part.merged !== undefined) merged[key] = part.merged;
  }
  return { merged, conflicts };
}

type Entry = Group & { id: string | number };

function mergeEntries(base: Entry[], mine: Entry[], theirs: Entry[], path: string): Merged<Entry[]> {
  const [before, own, others] = [byId(base), byId(mine), byId(theirs)];
  const conflicts: Conflict[] = [];
  const kept = new Map<Entry['id'], Entry>();
  for (const id of new Set([...own.keys(), ...others.keys()])) {
    const [was, my, their] = [before.get(id), own.get(id), others.get(id)];
    if (my && their && was) {
      const entry = mergeContent(was, my, their, `${path}.${id}`);
      conflicts.push(...entry.conflicts);
      kept.set(id, entry.merged);
    } else if (my && their) {
      kept.set(id, my);
      if (!isSame(my, their)) conflicts.push({ path: `${path}.${id}`, mine: my, theirs: their });
    } else {
      // One of them has removed it. It goes, unless the other has worked on it since.
      const left = my ?? their;
      if (left && !(was && isSame(was, left))) kept.set(id, left);
    }
  }
  const [first, second] = isSame(idsOf(base), idsOf(mine)) ? [theirs, mine] : [mine, theirs];
  return { merged: inOrder(kept, idsOf(first), idsOf(second)), conflicts };
}

/** Puts the entries in the first order; one that stands only in the second comes after its previous there. */
function inOrder(entries: Map<Entry['id'], Entry>, first: Entry['id'][], second: Entry['id'][]): Entry[] {
  const order = first.filter((id) => entries.has(id));
  for (const [place, id] of second.entries()) {
    if (!entries.has(id) || order.includes(id)) continue;
    const previous = second.slice(0, place).findLast((before) => order.includes(before));
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, id);
  }
  return order.flatMap((id) => entries.get(id) ?? []);
}

function replace(part: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (hasIds(part))
    return part.map((entry) => (String(entry.id) === key ? replace(entry, rest, value) : entry));
  return isGroup(part) ? { ...part, [key]: replace(part[key], rest, value) } : part;
}

const byId = (entries: Entry[]) => new Map(entries.map((entry) => [entry.id, entry]));
const idsOf = (entries: Entry[]) => entries.map(({ id }) => id);

/** An empty list may be one of entries. */
function hasIds(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every((entry) => isGroup(entry) && 'id' in entry);
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLocalized(value);
}
