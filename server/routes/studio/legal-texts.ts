import * as endpoints from '#contract/studio/content.ts';
import { handle } from '#server/routes/handle.ts';
import { legalKinds } from '#rules/content/legal.ts';
import { readNextLegalTexts } from '#server/flows/content/legal-texts.ts';
import { readDraft } from '#server/flows/content/read-draft.ts';
import { listLegalVersions } from '#server/store/content/legal-texts.ts';

const readLegalTexts = handle(endpoints.readLegalTexts, async (ctx, c) => {
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

export const routes = [readLegalTexts];
