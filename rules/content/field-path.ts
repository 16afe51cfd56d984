/** The kinds of fields that the document has, by their places: what its form and the words for its changes are keyed by. */
import type { ContentDocument } from './document.ts';
import type { Localized } from './localized.ts';

/**
 * The place of a field, with `*` for each entry of a list, such as `landing.questions.items.*.answer`. Ids are left out,
 * since nobody edits them.
 */
export type FieldPath = PathsIn<ContentDocument>;

type PathsIn<Group, Prefix extends string = ''> = Group extends unknown
  ? { [Key in Exclude<keyof Group & string, 'id'>]: PathsOf<Group[Key], `${Prefix}${Key}`> }[Exclude<
      keyof Group & string,
      'id'
    >]
  : never;

type PathsOf<Value, Path extends string> = Value extends Localized | string | number | boolean | null
  ? Path
  : Value extends readonly (infer Entry)[]
    ? Path | `${Path}.*` | PathsOfEntry<Entry, Path>
    : PathsIn<Value, `${Path}.`>;

/** An entry with an id has fields, even where all of them are strings, as those of a text are. */
type PathsOfEntry<Entry, Path extends string> = Entry extends { id: unknown }
  ? PathsIn<Entry, `${Path}.*.`>
  : Entry extends Localized | string
    ? never
    : PathsIn<Entry, `${Path}.*.`>;
