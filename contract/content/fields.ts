/** The kinds of fields of the content document: the schema of each, and what forms and checks need to know about it. */
import { z } from '@hono/zod-openapi';
import {
  isAllowedLink,
  isAllowedUrl,
  lastChapterSecond,
  type ListLimit,
  listLimits,
  safeFileName,
  type TextLimit,
  textLimits,
} from '#rules/content/limits.ts';
import { languageCode, type Localized, textKey } from '#rules/content/localized.ts';
import type { PictureUse } from '#rules/content/pictures.ts';
import { receiptPrefix } from '#rules/payments/receipt.ts';
import { isTimeZone } from '#rules/site-time.ts';
import { text as wellFormed } from '#contract/endpoint.ts';

/** The formats of codes, URLs and emails. */
export type PlainForm = 'email' | 'url' | 'link' | 'language' | 'timeZone' | 'receiptPrefix';

export type Field =
  /** A text in each language of the site. Unless it may be empty, it is required to publish. */
  | { kind: 'text'; limit: TextLimit; isMarkdown?: true; mayBeEmpty?: true }
  /** A text that is the same in all languages. */
  | { kind: 'plain'; limit: TextLimit; form?: PlainForm; mayBeEmpty?: true }
  | { kind: 'switch' }
  | { kind: 'color' }
  | { kind: 'date' }
  /** A time of a video, in seconds. */
  | { kind: 'time' }
  | { kind: 'video' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'picture'; use: PictureUse; isOptional?: true }
  /** Required to publish if `listLimits` says so; with `neededWhile`, only while that switch is on. */
  | { kind: 'list'; limit: ListLimit; neededWhile?: string }
  /** An entry of a list with several fields. */
  | { kind: 'entry' };

/** A registry of our own, since zod's global one would add these facts to the OpenAPI document. */
const registry = z.registry<Field>();

function field<T extends z.ZodType>(schema: T, described: Field): T {
  registry.add(schema, described);
  return schema;
}

/** Returns the field of a schema that was made here; undefined for one whose type says enough, such as a switch. */
export const describedField = (schema: z.ZodType): Field | undefined => registry.get(schema);

/** An option of texts that the page omits when they are empty. */
export const mayBeEmpty = { mayBeEmpty: true } as const;

type TextOptions = { mayBeEmpty?: true; isMarkdown?: true };

const textKeySchema = z.string().regex(textKey);

export const text = (limit: TextLimit, options: TextOptions = {}): z.ZodType<Localized, Localized> =>
  field(z.record(textKeySchema, wellFormed(textLimits[limit])), { kind: 'text', limit, ...options });

/** A text with paragraphs, emphasis, code, lists and links. */
export const markdown = (limit: TextLimit, options: TextOptions = {}) =>
  text(limit, { ...options, isMarkdown: true });

export const plain = (limit: TextLimit) => field(wellFormed(textLimits[limit]), { kind: 'plain', limit });

export const email = () =>
  field(
    wellFormed(textLimits.line).refine((value) => value === '' || z.email().safeParse(value).success),
    { kind: 'plain', limit: 'line', form: 'email' },
  );

export const url = () =>
  field(
    wellFormed(textLimits.url).refine((value) => value === '' || isAllowedUrl(value)),
    { kind: 'plain', limit: 'url', form: 'url', ...mayBeEmpty },
  );

/** A link of the landing page to another site or an email address, which may be empty. */
export const link = () =>
  field(
    wellFormed(textLimits.url).refine((value) => value === '' || isAllowedLink(value)),
    { kind: 'plain', limit: 'url', form: 'link', ...mayBeEmpty },
  );

export const language = () =>
  field(z.string().regex(languageCode), { kind: 'plain', limit: 'label', form: 'language' });

export const timeZone = () =>
  field(z.string().refine(isTimeZone, 'This is no time zone'), {
    kind: 'plain',
    limit: 'label',
    form: 'timeZone',
  });

export const receiptNumberPrefix = () =>
  field(z.string().regex(receiptPrefix), { kind: 'plain', limit: 'label', form: 'receiptPrefix' });

/** The name that a file is downloaded as. Only that of a published lesson is required. */
export const fileName = () =>
  field(
    wellFormed(textLimits.fileName).refine((name) => name === safeFileName(name)),
    { kind: 'plain', limit: 'fileName', ...mayBeEmpty },
  );

/** A list, which a draft may leave empty. */
export const list = <T extends z.ZodType>(of: T, limit: ListLimit, options: { neededWhile?: string } = {}) =>
  field(z.array(of).max(listLimits[limit].max), { kind: 'list', limit, ...options });

/** A list that no draft may leave empty. */
export const fullList = <T extends z.ZodType>(of: T, limit: ListLimit) =>
  field(z.array(of).max(listLimits[limit].max).min(1), { kind: 'list', limit });

/** Names a picture: `drawing:` and the name of a built-in drawing, or `image:` and an uploaded image's id. */
export const picture = (use: PictureUse) =>
  field(
    z.templateLiteral([z.enum(['drawing', 'image']), ':', z.string().regex(/[a-z0-9][A-Za-z0-9-]{0,79}/)]),
    { kind: 'picture', use },
  );

/** A color as `#rrggbb`. */
export const color = () => field(z.string().regex(/^#[0-9a-f]{6}$/), { kind: 'color' });

/** ISO 8601 with a time zone. */
export const date = () => field(z.iso.datetime({ offset: true }), { kind: 'date' });

/** An id of content, such as that of a lesson or a video. */
export const idPattern = /^[a-z0-9][a-z0-9-]{0,79}$/;

export const id = z.string().regex(idPattern);

/** Names a video by its id. */
export const video = () => field(z.string().regex(idPattern), { kind: 'video' });

export const secondOfVideo = () => field(z.int().min(0).max(lastChapterSecond), { kind: 'time' });
