/** Emails the team about new questions. */
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messagesFor, siteLanguage } from '#messages/messages-for.ts';
import { listTeamMembers } from '#server/accounts/team.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { claimNotification, listEmailChoices, listNewlyOpen, putNotices } from './emails-store.ts';
import { conditionText } from './mail-condition.ts';
import { replyAddressOf, unsubscribeUrl } from './reply-address.ts';

/** A member gets emails at most this often. */
const pauseMs = 10 * 60_000;

/** Up to this number of new questions get an email each, which can be replied to; more are one email. */
const singleMails = 3;

/** One email is about at most this many; the rest is in the next one. */
const listedAtMost = 100;

/** Older questions were open before the member joined the team, or while they had emails off. */
const newForMs = 60 * 60_000;

/** Emails each member of the team who wants it about the open questions that they have not been notified of. */
export async function notifyTeam(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const members = await listTeamMembers(ctx);
  const choices = await listEmailChoices(ctx.db, { uids: members.map(({ uid }) => uid) });
  for (const member of members) {
    const { isOff = false, notifiedAt: last = null } = choices.get(member.uid) ?? {};
    // A time ahead was written by a wrong clock.
    const isPaused = last !== null && last <= now && now - last < pauseMs;
    if (!isOff && !isPaused) await notifyMember(ctx, member, { last, now });
  }
}

async function notifyMember(
  ctx: AppContext,
  { uid, email }: { uid: string; email: string },
  { last, now }: { last: number | null; now: number },
): Promise<void> {
  const after = now - newForMs;
  await transaction(ctx.db, async (tx) => {
    const questions = await listNewlyOpen(tx, { after, uid, atMost: listedAtMost });
    // Without new questions nothing is claimed, so that the next one is emailed immediately.
    if (questions.length === 0 || !(await claimNotification(tx, { uid, last, now }))) return;
    await putNotices(tx, { uid, questions, after });
    const { newQuestionMail, newQuestionsMail } = messagesFor(siteLanguage).staffMail;
    const { siteUrl } = ctx.config;
    const settingsUrl = `${siteUrl}${pages.studioSettings}`;
    const mail = {
      kind: 'new-questions' as const,
      to: email,
      uid,
      language: siteLanguage,
      unsubscribeUrl: unsubscribeUrl(ctx, { uid, kind: 'newQuestions' }),
      condition: conditionText({ is: 'new-question' }),
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
