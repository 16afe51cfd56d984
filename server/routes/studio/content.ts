import * as endpoints from '#contract/studio/content.ts';
import { handle } from '#server/routes/handle.ts';
import type { AppContext } from '#server/context.ts';
import { readDraftChanges } from '#server/flows/content/read-changes.ts';
import { readDraftWithChanges } from '#server/flows/content/read-draft.ts';
import { publishDraft } from '#server/flows/content/publish-draft.ts';
import { restoreRevision } from '#server/flows/content/restore-revision.ts';
import { discardDraft, saveDraftPage } from '#server/flows/content/save-draft.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  findPublished,
  findRevision,
  listRevisions,
  type Revision,
} from '#server/store/content/revisions.ts';

const revisionsAtOnce = 50;

const readContent = handle(endpoints.readContent, async (ctx, c) => {
  const published = await findPublished(ctx.db);
  if (!published) throw new Refusal('not-found', 'Nothing is published yet.');
  return c.json({ draft: await readDraftWithChanges(ctx), published: factsOf(published) }, 200);
});

const putContentPage = handle(endpoints.putContentPage, async (ctx, c, { user: { uid } }) => {
  const { version, content } = c.req.valid('json');
  return c.json(await saveDraftPage(ctx, { ...c.req.valid('param'), version, content, uid }), 200);
});

const deleteDraftChanges = handle(endpoints.deleteDraftChanges, async (ctx, c, { user: { uid } }) => {
  await discardDraft(ctx, { ...c.req.valid('query'), uid });
  return c.json({ draft: await readDraftWithChanges(ctx) }, 200);
});

const readContentChanges = handle(endpoints.readContentChanges, async (ctx, c) => {
  const { since } = c.req.valid('query');
  return c.json(await readDraftChanges(ctx, { since }), 200);
});

const createContentRevision = handle(endpoints.createContentRevision, async (ctx, c, { user: { uid } }) => {
  const id = await publishDraft(ctx, { ...c.req.valid('json'), uid });
  return c.json(await showRevision(ctx, id), 201);
});

const listContentRevisions = handle(endpoints.listContentRevisions, async (ctx, c) => {
  const { before } = c.req.valid('query');
  const found = await listRevisions(ctx.db, { before, atMost: revisionsAtOnce + 1 });
  const more = found.length > revisionsAtOnce;
  return c.json({ revisions: found.slice(0, revisionsAtOnce), more }, 200);
});

const createContentRestoration = handle(
  endpoints.createContentRestoration,
  async (ctx, c, { user: { uid } }) => {
    const { version } = c.req.valid('json');
    const { id } = c.req.valid('param');
    const published = await restoreRevision(ctx, { id, version, uid });
    return c.json(await showRevision(ctx, published), 201);
  },
);

/** Shows the pages of the new revision before the reply, so that the instructor who looks at once sees them. */
async function showRevision({ db, log, pages }: AppContext, id: number): Promise<Revision> {
  await pages.showPublished().catch((error: unknown) => log.error({ event: 'error', error }));
  const revision = await findRevision(db, { id });
  if (!revision) throw new Error(`Revision ${id} was published and is not there`);
  return factsOf(revision);
}

function factsOf({ id, publishedAt, publishedBy, note, origin, restores }: Revision): Revision {
  return { id, publishedAt, publishedBy, note, origin, restores };
}

export const routes = [
  readContent,
  putContentPage,
  deleteDraftChanges,
  readContentChanges,
  createContentRevision,
  listContentRevisions,
  createContentRestoration,
];
