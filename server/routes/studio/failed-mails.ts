import * as endpoints from '#contract/studio/studio.ts';
import { handle } from '#server/routes/handle.ts';
import { replyText } from '#rules/mail/delivery.ts';
import { listFailedMail } from '#server/store/mail/mail-reports.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
const mostMails = 100;

const listFailedMails = handle(endpoints.listFailedMails, async (ctx, c) => {
  const rows = await listFailedMail(ctx.db, { time: ctx.now() - weekMs, atMost: mostMails + 1 });
  const mails = rows
    .slice(0, mostMails)
    .map(({ id, kind, outcome, createdAt, failedAt, uid, name, email, ...said }) => ({
      id,
      kind,
      outcome,
      createdAt,
      failedAt: failedAt ?? createdAt,
      reply: replyText({ ...said, text: said.reply }),
      // An erased account has no address.
      learner: uid !== null && email?.includes('@') ? { uid, name, email } : null,
    }));
  return c.json({ mails, more: rows.length > mostMails }, 200);
});

export const routes = [listFailedMails];
