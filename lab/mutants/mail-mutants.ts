/** Mutants of the mail queue, and of the reports about mails that have left. */
import type { Mutant } from './mutant.ts';

const reports = ['server/routes/mail-reports.test.ts'];
const outcomes = ['server/flows/mail/mail-outcomes.test.ts'];

export const mailMutants: readonly Mutant[] = [
  {
    name: 'take reports of mail without the token',
    file: 'server/routes/mail-reports.ts',
    from: 'if (!hasToken(c, mailWebhookToken)) {',
    to: 'if (mailWebhookToken === "") {',
    tests: reports,
  },
  {
    name: 'stop mail to an address after a refusal by policy',
    file: 'rules/mail/mail-stop.ts',
    from: String.raw`/^5\.[0124]\./`,
    to: String.raw`/^5\./`,
    tests: ['rules/mail/mail-stop.test.ts', ...reports],
  },
  {
    name: 'send mail to an address that gets none',
    file: 'server/flows/mail/deliver-mail.ts',
    from: 'if (isStopped(stops, { kind: mail.kind, now: ctx.now() }))',
    to: 'if (stops.length < 0)',
    tests: outcomes,
  },
  {
    name: 'forget a bounce that comes before the mail server has answered',
    file: 'server/store/mail/mail.ts',
    from: `    .where('outcome', '=', 'waiting')
    .returning('id')`,
    to: `    .returning('id')`,
    tests: outcomes,
  },
];
