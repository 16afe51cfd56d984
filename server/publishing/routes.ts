/** The studio's content: draft, publication, history, legal texts and the first choice; and Ultra's resources. */
import { ultraAccess } from '#rules/access.ts';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import * as courseEndpoints from '#contract/course.ts';
import * as contentEndpoints from '#contract/studio/content.ts';
import { requireViewer } from '#server/accounts/viewer.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { discardDraft, readDraft, readDraftWithChanges, saveDraftPage } from '#server/content/draft.ts';
import { listLegalVersions } from '#server/content/legal-text-store.ts';
import { readNextLegalTexts } from '#server/content/legal-texts.ts';
import { publishDraft, readDraftChanges, restoreRevision } from './publish.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { beginEmpty, isSiteStartOpen, keepSampleCourse } from './site-start.ts';
import { findPublished, findRevision, listRevisions, type Revision } from '#server/content/store.ts';

const revisionsAtOnce = 50;

const readContent = handle(contentEndpoints.readContent, async (ctx, c) => {
  const published = await findPublished(ctx.db);
  if (!published) throw new ApiError('not-found', 'Nothing is published yet.');
  return c.json({ draft: await readDraftWithChanges(ctx), published: factsOf(published) }, 200);
});

const putContentPage = handle(contentEndpoints.putContentPage, async (ctx, c, { user: { uid } }) => {
  const { version, content } = c.req.valid('json');
  return c.json(await saveDraftPage(ctx, { ...c.req.valid('param'), version, content, uid }), 200);
});

const deleteDraftChanges = handle(contentEndpoints.deleteDraftChanges, async (ctx, c, { user: { uid } }) => {
  await discardDraft(ctx, { ...c.req.valid('query'), uid });
  return c.json({ draft: await readDraftWithChanges(ctx) }, 200);
});

const readContentChanges = handle(contentEndpoints.readContentChanges, async (ctx, c) => {
  const { since } = c.req.valid('query');
  return c.json(await readDraftChanges(ctx, { since }), 200);
});

const createContentRevision = handle(
  contentEndpoints.createContentRevision,
  async (ctx, c, { user: { uid } }) => {
    const id = await publishDraft(ctx, { ...c.req.valid('json'), uid });
    return c.json(await showRevision(ctx, id), 201);
  },
);

const listContentRevisions = handle(contentEndpoints.listContentRevisions, async (ctx, c) => {
  const { before } = c.req.valid('query');
  const found = await listRevisions(ctx.db, { before, atMost: revisionsAtOnce + 1 });
  const more = found.length > revisionsAtOnce;
  return c.json({ revisions: found.slice(0, revisionsAtOnce), more }, 200);
});

const createContentRestoration = handle(
  contentEndpoints.createContentRestoration,
  async (ctx, c, { user: { uid } }) => {
    const { version } = c.req.valid('json');
    const { id } = c.req.valid('param');
    const published = await restoreRevision(ctx, { id, version, uid });
    return c.json(await showRevision(ctx, published), 201);
  },
);

/** Shows the new pages before the reply, so that the instructor sees them immediately. */
async function showRevision({ db, log, pages }: AppContext, id: number): Promise<Revision> {
  await pages.showPublished().catch((error: unknown) => log.error({ event: 'error', error }));
  const revision = await findRevision(db, { id });
  if (!revision) throw new Error(`Revision ${id} was published and is not there`);
  return factsOf(revision);
}

function factsOf({ id, publishedAt, publishedBy, note, origin, restores }: Revision): Revision {
  return { id, publishedAt, publishedBy, note, origin, restores };
}

const readLegalTexts = handle(contentEndpoints.readLegalTexts, async (ctx, c) => {
  const { document } = await readDraft(ctx);
  const [versions, next] = await Promise.all([
    listLegalVersions(ctx.db),
    readNextLegalTexts(ctx.db, ctx, document),
  ]);
  const texts = legalKinds.map((kind) => ({
    kind,
    isChanged: next.some((text) => text.kind === kind && text.isNew),
    versions: versions.filter((one) => one.kind === kind).map(({ version, since }) => ({ version, since })),
  }));
  return c.json({ texts }, 200);
});

const readSiteStart = handle(contentEndpoints.readSiteStart, async (ctx, c) => {
  return c.json({ isOpen: await isSiteStartOpen(ctx.db) }, 200);
});

const putSiteStart = handle(contentEndpoints.putSiteStart, async (ctx, c, { user: { uid, email } }) => {
  const start = c.req.valid('json');
  if (start.choice === 'keep') await keepSampleCourse(ctx, { uid });
  else {
    const { choice: _choice, ...answers } = start;
    await beginEmpty(ctx, { ...answers, uid, email });
    // So that the instructor sees the new pages immediately.
    await ctx.pages.showPublished().catch((error: unknown) => ctx.log.error({ event: 'error', error }));
  }
  return c.json({ done: true } as const, 200);
});

const readResource = handle(courseEndpoints.readResource, async (ctx, c) => {
  const verdict = ultraAccess(await requireViewer(ctx, c));
  if (verdict !== 'give')
    throw new ApiError('permission-denied', 'Upgrade to Ultra for full access', { reason: verdict });
  const { site } = (await readPublishedContent(ctx)).document;
  const url = { 'source-code': site.sourceCodeUrl, questions: site.questionsUrl }[c.req.valid('param').id];
  if (!url) throw new ApiError('not-found', 'This link has not been set yet.');
  return c.json({ url: new URL(url, ctx.config.siteUrl).href }, 200);
});

export const routes = [
  readContent,
  putContentPage,
  deleteDraftChanges,
  readContentChanges,
  createContentRevision,
  listContentRevisions,
  createContentRestoration,
  readLegalTexts,
  readSiteStart,
  putSiteStart,
  readResource,
];
