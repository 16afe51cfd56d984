/** Emails the team about new questions. */
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messagesFor, siteLanguage } from '#messages/messages-for.ts';
import { listTeamMembers } from '#server/accounts/team.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { claimNotification, listEmailChoices, listNewlyOpen } from './emails-store.ts';
import { replyAddressOf, unsubscribeUrl } from './reply-address.ts';

/** A member gets emails at most this often. */
const pauseMs = 10 * 60_000;

/** Up to this number of new questions get an email each, which can be replied to; more are one email. */
const singleMails = 3;

/** A list of more would not be read; the email counts up to this many. */
const listedAtMost = 100;

/** Older questions were open before the member joined the team, or while they had emails off. */
const newForMs = 60 * 60_000;

/** A question that was asked in this time may not be stored yet, so it waits for the next run. */
const settleMs = 5_000;

/** Emails each member of the team who wants it about the questions that have become open since the last time. */
export async function notifyTeam(ctx: AppContext): Promise<void> {
  const now = ctx.now() - settleMs;
  const members = await listTeamMembers(ctx);
  const choices = await listEmailChoices(ctx.db, { uids: members.map(({ uid }) => uid) });
  for (const member of members) {
    const { isOff = false, notifiedUpTo = null } = choices.get(member.uid) ?? {};
    // A time ahead was written by a wrong clock.
    const last = notifiedUpTo !== null && notifiedUpTo <= now ? notifiedUpTo : null;
    if (isOff || (last !== null && now - last < pauseMs)) continue;
    const after = Math.max(last ?? 0, now - newForMs);
    await notifyMember(ctx, member, { from: notifiedUpTo, after, now });
  }
}

async function notifyMember(
  ctx: AppContext,
  { uid, email }: { uid: string; email: string },
  { from, after, now }: { from: number | null; after: number; now: number },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const questions = await listNewlyOpen(tx, { after, upTo: now, uid, atMost: listedAtMost });
    // Without new questions nothing is claimed, so that the next one is emailed at once.
    if (questions.length === 0 || !(await claimNotification(tx, { uid, from, upTo: now }))) return;
    const { newQuestionMail, newQuestionsMail } = messagesFor(siteLanguage).staffMail;
    const { siteUrl } = ctx.config;
    const settingsUrl = `${siteUrl}${pages.studioSettings}`;
    const mail = {
      kind: 'new-questions' as const,
      to: email,
      uid,
      language: siteLanguage,
      unsubscribeUrl: unsubscribeUrl(ctx, { uid, kind: 'newQuestions' }),
    };
    if (questions.length > singleMails) {
      const url = `${siteUrl}${pages.studioQuestions}`;
      const titles = questions.map(({ lesson }) => lesson);
      await writeMail(tx, ctx, { ...newQuestionsMail({ titles, url, settingsUrl }), ...mail });
      return;
    }
    for (const { id, lesson, second, text } of questions) {
      const replyTo = replyAddressOf(ctx, { questionId: id, email });
      const url = siteUrl + pathTo(pages.studioQuestion, { id });
      const canReply = replyTo !== undefined;
      const time = clockText(second);
      const written = newQuestionMail({ lesson, time, question: text, url, settingsUrl, canReply });
      await writeMail(tx, ctx, { ...written, ...mail, replyTo });
    }
  });
}

/** Returns a second of a video such as 3:41 or 1:03:41. */
function clockText(second: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(second / 3600), Math.floor(second / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(second % 60)}`;
}
