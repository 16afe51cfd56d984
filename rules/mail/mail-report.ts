/** A report about a mail that has left: it came back, is late, or was called spam. */
import type { ServerReply } from './server-reply.ts';

export type MailReport = {
  /** `soft-bounce` is a trouble that may pass: it is counted, and mail goes on. */
  kind: 'bounce' | 'soft-bounce' | 'complaint';
  /** The id of the mail, where the report leads back to it. */
  mailId: string | null;
  /** The recipient, as a provider names it; null in what any server can send us, where it proves nothing. */
  email: string | null;
  reply: ServerReply;
};
