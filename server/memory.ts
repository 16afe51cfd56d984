import type { Changes } from './changes.ts';

/** As many as people watch at once; more than that begin anew. */
const atMost = 4_000;

export type Found<T> = { uid: string; value: T };

/** What was found about people, each thing under a key, until one of the person's rows changes. */
export class Memory<T> {
  readonly #changes: Changes;
  readonly #known = new Map<string, { person: { changed: boolean }; value: T }>();
  readonly #people = new Map<string, { changed: boolean }>();
  /** How often anything changed. */
  #count = 0;

  private constructor(changes: Changes) {
    this.#changes = changes;
  }

  /** Null while a transaction is open. `tables` are all that a look reads. */
  static begin<T>(changes: Changes, tables: readonly string[]): Memory<T> | null {
    const memory = new Memory<T>(changes);
    return changes.watch(tables, (uid) => memory.#forget(uid)) ? memory : null;
  }

  /** What `look` finds, which is asked only if it is not known. What it does not find is looked for each time. */
  async recall(key: string, look: () => Promise<Found<T> | undefined>): Promise<T | undefined> {
    this.#changes.hear();
    const known = this.#known.get(key);
    if (known && !known.person.changed) return known.value;
    const count = this.#count;
    const found = await look();
    // What changed meanwhile may have changed what was found.
    if (found && this.#count === count) this.#keep(key, found);
    return found?.value;
  }

  #keep(key: string, { uid, value }: Found<T>): void {
    if (this.#known.size >= atMost) this.#forget(null);
    const person = this.#people.get(uid) ?? { changed: false };
    this.#people.set(uid, person);
    this.#known.set(key, { person, value });
  }

  #forget(uid: string | null): void {
    this.#count++;
    if (uid === null) {
      this.#known.clear();
      this.#people.clear();
      return;
    }
    const person = this.#people.get(uid);
    if (!person) return;
    person.changed = true;
    this.#people.delete(uid);
  }
}
