/** Sends what the queue holds: a few mails side by side, again later when the mail server would not take one. */
import { claimMail, markSent, postponeMail, type QueuedMail } from '#server/store/mail.ts';
import type { Smtp } from '#server/outside/smtp.ts';
import type { World } from '#server/world.ts';
import type { SealedMail } from './write-mail.ts';

/** Longer than a try may take, so that no two processes hold the same mail. */
const leaseMs = 60_000;

const firstPauseMs = 2_000;
const longestPauseMs = 10 * 60_000;

type Outcome = 'sent' | 'refused' | 'away';

/** Sends all that is due; a server that is away is not asked for each mail. @returns how many mails it took. */
export async function deliverMail(
  world: Pick<World, 'db' | 'secret' | 'now' | 'log'>,
  smtp: Smtp,
): Promise<number> {
  let sent = 0;
  let isAway = false;
  const work = async () => {
    while (!isAway) {
      const mail = await claimMail(world.db, { now: world.now(), leaseMs });
      if (!mail) return;
      const outcome = await sendOne(world, smtp, mail);
      if (outcome === 'sent') sent++;
      isAway ||= outcome === 'away';
    }
  };
  await Promise.all(Array.from({ length: smtp.atOnce }, work));
  return sent;
}

async function sendOne(
  world: Pick<World, 'db' | 'secret' | 'now' | 'log'>,
  smtp: Smtp,
  mail: QueuedMail,
): Promise<Outcome> {
  try {
    const content = JSON.parse(world.secret.open('mail', mail.sealed)) as SealedMail;
    await smtp.send({ ...content, messageId: mail.messageId });
  } catch (error) {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (mail.tries - 1));
    await postponeMail(world.db, { id: mail.id, nextTryAt: world.now() + pauseMs });
    // A server's refusal may quote the recipient, so only its code is written down.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    world.log({
      event: 'mail-postponed',
      mail: mail.id,
      kind: mail.kind,
      tries: mail.tries,
      pauseMs,
      code,
      responseCode,
    });
    return responseCode === undefined ? 'away' : 'refused';
  }
  await markSent(world.db, { id: mail.id, now: world.now() });
  world.log({ event: 'mail-sent', mail: mail.id, kind: mail.kind, tries: mail.tries });
  return 'sent';
}
