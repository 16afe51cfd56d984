/** Tells the instructors by one mail which lessons do not play, once for each video that broke. */
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';
import { markTold } from '#server/store/content/video-checks.ts';
import { listInstructors } from '#server/store/staff/team.ts';
import { wordsFor } from '#words/words-for.ts';
import { readVideoUses } from '../video-uses.ts';
import { transaction } from '#server/db/transaction.ts';

export async function tellBrokenVideos(
  ctx: AppContext,
  { videoIds }: { videoIds: readonly string[] },
): Promise<void> {
  const uses = await readVideoUses(ctx);
  const emails = ctx.config.instructorEmails;
  await transaction(ctx.db, async (tx) => {
    const told = await markTold(tx, { videoIds, now: ctx.now() });
    const titles = told
      .flatMap((id) => uses.get(id)?.lessons ?? [])
      .filter(({ isPublished }) => isPublished)
      .map(({ title }) => title);
    if (titles.length === 0) return;
    for (const { email, language } of await listInstructors(tx, { emails })) {
      const mail = wordsFor(language).staffMail.brokenVideosMail({ siteUrl: ctx.config.siteUrl, titles });
      await writeMail(tx, ctx, { ...mail, kind: 'videos-broken', to: email, language });
    }
  });
}
