import { pageOfEvents, type TimelinePlace } from '#rules/learners/timeline.ts';
import type { Role } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import { recipientKeysOf } from '#server/flows/mail/write-mail.ts';
import { listEmailAliases } from '#server/store/learners/email-aliases.ts';
import { listUidsOf } from '#server/store/learners/merged-accounts.ts';
import { findEmails, findLessonTitles } from '#server/store/learners/learner-page.ts';
import { readTimelineEvents } from '#server/store/learners/timeline-events.ts';
import type { User } from '#server/store/users.ts';

const eventsAPage = 50;

/** A few more of each table, since several rows may be of the moment at which the last page ended. */
const rowsAtMost = eventsAPage + 20;

/** Returns a page of a learner's timeline; an assistant is told no amounts. */
export async function readTimeline(
  ctx: AppContext,
  { user, role, after }: { user: User; role: Role; after: TimelinePlace | null },
) {
  const now = ctx.now();
  const { uid } = user;
  const [uids, aliases] = await Promise.all([listUidsOf(ctx.db, { uid }), listEmailAliases(ctx.db, { uid })]);
  const emails = [user.email, ...aliases];
  const found = await readTimelineEvents(ctx.db, {
    uid,
    uids,
    emails,
    recipientKeys: emails.flatMap((email) => recipientKeysOf(ctx, email)),
    until: after?.at ?? Number.MAX_SAFE_INTEGER,
    atMost: rowsAtMost,
    now,
  });
  const page = pageOfEvents(found, { after, atMost: eventsAPage });
  const [actors, titles] = await Promise.all([
    findEmails(ctx.db, { uids: page.map(({ actor }) => actor).filter((actor) => actor !== '') }),
    findLessonTitles(ctx.db, { ids: page.flatMap(({ lessonId }) => lessonId ?? []) }),
  ]);
  const last = page.length === eventsAPage ? page.at(-1) : undefined;
  return {
    events: page.map(({ lessonId, amountCents, ...event }) => ({
      ...event,
      actor: actors.get(event.actor) ?? event.actor,
      lesson: lessonId === null ? null : (titles.get(lessonId) ?? null),
      amountCents: role === 'instructor' ? amountCents : null,
    })),
    next: last ? `${last.at}.${last.id}` : null,
  };
}
