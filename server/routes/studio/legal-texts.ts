import { legalKinds } from '#rules/content/legal.ts';
import { readNextLegalTexts } from '#server/flows/content/legal-texts.ts';
import { readDraft } from '#server/flows/content/read-draft.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructorAlone } from '#server/routes/viewer.ts';
import { listLegalVersions } from '#server/store/content/legal-texts.ts';

export const readLegalTexts: HandlerOf<'GET /api/studio/legal-texts'> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
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
};
