/** The content of the site in the studio: the draft, its publication, and the history. */
import { z } from '@hono/zod-openapi';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import { documentBytes, textLimits } from '#rules/content/limits.ts';
import { pictureUses } from '#rules/content/pictures.ts';
import { gapReasons, revisionOrigins } from '#rules/content/publishing.ts';
import { contentDocument } from '#contract/content/document.ts';
import { contentPages } from '#contract/content/field-table.ts';
import { binaryBody, body, done, endpoint, id, pictureCrop, reply, text, time } from '#contract/endpoint.ts';

/** The largest is that of the column. */
const revisionId = z.coerce.number().int().min(1).max(2_147_483_647);

const revision = z
  .strictObject({
    id: z.int(),
    publishedAt: time,
    /** The email of the publisher; null for the default course and an import. */
    publishedBy: z.string().nullable(),
    note: z.string(),
    /** The origin; null for one that the studio or an import published. */
    origin: z.enum(revisionOrigins).nullable(),
    /** The older revision that it restores. */
    restores: z.int().nullable(),
  })
  .openapi('ContentRevision');

const draft = z
  .strictObject({
    document: contentDocument,
    /** Changes with each save; sent back with the next save. */
    version: id,
    /** The published revision that the draft is based on. */
    basedOn: z.int(),
    savedAt: time,
    savedBy: z.string().nullable(),
    /** Whether the draft differs from the published revision. */
    hasChanges: z.boolean(),
  })
  .openapi('ContentDraft');

export const readContent = endpoint({
  summary: 'Returns the draft and the published revision',
  method: 'get',
  path: '/api/studio/content',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  key: 'content:read',
  responses: { 200: reply('The content', z.strictObject({ draft, published: revision })) },
  errors: ['invalid-argument'],
});

export const putContentPage = endpoint({
  summary: 'Saves one page of the draft, unless the draft was saved by others since `version`',
  method: 'put',
  path: '/api/studio/content/draft/{page}',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  bodyBytes: documentBytes,
  request: {
    params: z.strictObject({ page: z.enum(contentPages) }),
    body: body(z.strictObject({ version: id, content: z.unknown() })),
  },
  responses: { 200: reply('Saved', z.strictObject({ version: id, savedAt: time, hasChanges: z.boolean() })) },
  errors: ['aborted'],
});

export const deleteDraftChanges = endpoint({
  summary: 'Discards the changes of the draft',
  method: 'delete',
  path: '/api/studio/content/draft',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: { query: z.strictObject({ version: id }) },
  responses: { 200: reply('The draft is as published', z.strictObject({ draft })) },
  errors: ['aborted'],
});

const change = z
  .strictObject({
    path: z.string(),
    kind: z.enum(['added', 'removed', 'changed', 'moved']),
    language: z.string().optional(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  })
  .openapi('ContentChange');

const gap = z.strictObject({ path: z.string(), reason: z.enum(gapReasons) }).openapi('ContentGap');

export const readContentChanges = endpoint({
  summary: 'Returns the changes of the draft, and the gaps that prevent its publication',
  method: 'get',
  path: '/api/studio/content/changes',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  request: { query: z.strictObject({ since: revisionId.optional() }) },
  responses: {
    200: reply(
      'The changes',
      z.strictObject({
        version: id,
        changes: z.array(change),
        gaps: z.array(gap),
        /** The legal texts that would get a new version, with its number. */
        legalVersions: z.array(z.strictObject({ kind: z.enum(legalKinds), version: z.int() })),
        /** The lessons that would be removed, with the number of learners who have watched them. */
        removedLessons: z.array(z.strictObject({ id: z.string(), title: z.string(), watchedBy: z.int() })),
      }),
    ),
  },
});

export const createContentRevision = endpoint({
  summary: 'Publishes the draft of this version as a new revision',
  method: 'post',
  path: '/api/studio/content/revisions',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'content-published',
  request: { body: body(z.strictObject({ version: id, note: text(300).trim().default('') })) },
  responses: { 201: reply('Published', revision) },
  errors: ['aborted'],
});

export const listContentRevisions = endpoint({
  summary: 'Lists the published revisions, the newest first, 50 at a time',
  method: 'get',
  path: '/api/studio/content/revisions',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  key: 'content:read',
  request: { query: z.strictObject({ before: revisionId.optional() }) },
  responses: {
    200: reply('The history', z.strictObject({ revisions: z.array(revision), more: z.boolean() })),
  },
});

export const createContentRestoration = endpoint({
  summary: 'Restores an older revision as a new one, also as the draft',
  method: 'post',
  path: '/api/studio/content/revisions/{id}/restoration',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  request: {
    params: z.strictObject({ id: revisionId }),
    body: body(z.strictObject({ version: id })),
  },
  responses: { 201: reply('Published again', revision) },
  errors: ['aborted'],
});

export const createImage = endpoint({
  summary: 'Stores a picture: JPEG, PNG, WebP, AVIF or GIF, at most 20 MB and 60 megapixels',
  description:
    'It is rotated by its EXIF data, cropped and scaled for its use, and stored as WebP without metadata; `part` says which part a crop keeps, from 0 to 1. Error reasons: `not-a-picture`, `heic`, `too-large`, `too-many`, `decoder-missing`, `decoder-failed`.',
  method: 'post',
  path: '/api/studio/images',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: null,
  bodyBytes: 'stream',
  request: {
    query: z.strictObject({ use: z.enum(pictureUses), part: pictureCrop }),
    body: binaryBody,
  },
  responses: {
    201: reply(
      'Stored',
      z.strictObject({ id, url: z.string(), width: z.int(), height: z.int() }).openapi('StoredImage'),
    ),
  },
  errors: ['aborted', 'resource-exhausted', 'cancelled'],
});

export const readLegalTexts = endpoint({
  summary: 'Returns the versions of each legal text, and whether publishing the draft would add one',
  method: 'get',
  path: '/api/studio/legal-texts',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  responses: {
    200: reply(
      'The versions, the newest first',
      z.strictObject({
        texts: z.array(
          z.strictObject({
            kind: z.enum(legalKinds),
            isChanged: z.boolean(),
            versions: z.array(z.strictObject({ version: z.int(), since: time })),
          }),
        ),
      }),
    ),
  },
});

export const readSiteStart = endpoint({
  summary: 'Returns whether the choice is open: only the sample course was ever saved or published',
  method: 'get',
  path: '/api/studio/site-start',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  responses: { 200: reply('The choice', z.strictObject({ isOpen: z.boolean() })) },
});

const name = (limit: keyof typeof textLimits) => text(textLimits[limit]).trim().min(1);

const choice = z.discriminatedUnion('choice', [
  z.strictObject({ choice: z.literal('keep') }),
  z.strictObject({
    choice: z.literal('begin-empty'),
    siteName: name('label'),
    courseTitle: name('title'),
    instructorName: name('label'),
    /** The instructor's browser's time zone. */
    timeZone: text(60).optional(),
  }),
]);

export const putSiteStart = endpoint({
  summary:
    'Makes the choice, once: keeps the sample course, or replaces it with one section and one lesson, which visitors do not see before the instructor publishes',
  method: 'put',
  path: '/api/studio/site-start',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'sample-course-kept',
  request: { body: body(choice) },
  responses: { 200: reply('Chosen', done) },
  // `aborted`: the choice was already made, in another window or by another instructor.
  errors: ['aborted'],
});
