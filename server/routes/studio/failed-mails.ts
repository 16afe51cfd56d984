import { replyText } from '#rules/mail/server-reply.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { listFailedMail } from '#server/store/mail/mail-reports.ts';
import { requireStaff } from '#server/routes/viewer.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
const mostMails = 100;

export const listFailedMails: HandlerOf<'GET /api/studio/failed-mails'> = async (ctx, c) => {
  await requireStaff(ctx, c);
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
};
