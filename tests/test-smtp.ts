/** A mail server that records what it receives and replies as configured. */
import type { OutgoingMail, Smtp } from '#server/mail/smtp.ts';

/** `refuse` is a 451; an object is nodemailer's error. */
export type Say =
  | 'take'
  | 'refuse'
  | { code?: string; responseCode?: number; response?: string; command?: string };

export function recordingSmtp(answers: Say[]): Smtp & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    atOnce: 1,
    async send(outgoing) {
      sent.push(outgoing);
      const answer = answers.shift() ?? 'take';
      if (answer === 'refuse') throw Object.assign(new Error('451 Later'), { responseCode: 451 });
      if (answer !== 'take') throw Object.assign(new Error('No'), answer);
      return '250 2.0.0 Ok: queued as 4ABC';
    },
    async verify() {},
    close() {},
  };
}
