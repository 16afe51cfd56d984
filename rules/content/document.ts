/** The types of the content document, which is described by its schema in `contract/content/document.ts`. */
import type { ContentDocument, ContentInput } from '#contract/content/document.ts';
import type { Localized } from './localized.ts';

export type { ContentDocument, ContentInput };

export type SiteContent = ContentDocument['site'];
export type LandingContent = ContentDocument['landing'];
export type LandingBlock = LandingContent['blocks'][number];
export type BlockKind = LandingBlock['kind'];
export type BlockPlace = LandingBlock['place'];
export type BenefitCard = LandingContent['benefits']['cards'][number];
export type IntroSlide = LandingContent['intro']['slides'][number];
export type PlansContent = ContentDocument['plans'];
export type CourseContent = ContentDocument['course'];
export type CourseSection = CourseContent['sections'][number];
export type CourseLesson = CourseSection['lessons'][number];
export type Chapter = Extract<CourseLesson, { kind: 'video' }>['chapters'][number];
export type Article = Extract<CourseLesson, { kind: 'article' }>;
export type QuizQuestion = Article['quiz'][number];
export type QuestionKind = QuizQuestion['kind'];
export type LessonAttachment = CourseLesson['attachments'][number];
export type CertificatePicture = ContentDocument['certificate']['picture'];

/** Names a picture: `drawing:` and the name of a built-in drawing, or `image:` and an uploaded image's id. */
export type PictureId = CourseSection['picture'];

/** A page of the document: the part that is saved at once. */
export type ContentPage = keyof ContentDocument;

/**
 * The place of a field, with `*` for each entry of a list, such as `landing.questions.items.*.answer`. Ids are omitted,
 * since they cannot be edited.
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
