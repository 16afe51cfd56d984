/**
 * Reads reports that mail providers post as JSON. The sender has proven the site's token, and Amazon also signs its
 * reports, so the address in them is trusted.
 * - Postmark: https://postmarkapp.com/developer/webhooks/bounce-webhook
 * - Amazon SES, through SNS: https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 * - SendGrid: https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 */
import { z } from 'zod';
import { type MailReport, noReply, readServerReply } from '#rules/mail/delivery.ts';
import { mailIdOfMessageId } from './message-id.ts';

/** Returns the reports in a body of Postmark or SendGrid; none for other events, such as an opened email. */
export function readProviderReports(body: unknown): MailReport[] {
  if (Array.isArray(body)) return body.flatMap(readSendGridEvent);
  return readPostmarkRecord(body);
}

const postmarkRecord = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  Type: z.string().default(''),
  Email: z.string(),
  Details: z.string().default(''),
});

/** Types after which Postmark itself sends no more to the address. */
const postmarkHardTypes = ['HardBounce', 'BadEmailAddress'];

function readPostmarkRecord(body: unknown): MailReport[] {
  const { data } = postmarkRecord.safeParse(body);
  if (!data) return [];
  const isComplaint = data.RecordType === 'SpamComplaint' || data.Type === 'SpamComplaint';
  const isHard = postmarkHardTypes.includes(data.Type);
  return [
    {
      kind: isComplaint ? 'complaint' : isHard ? 'bounce' : 'soft-bounce',
      // Postmark uses its own ids.
      mailId: null,
      email: data.Email,
      reply: readServerReply(data.Details),
    },
  ];
}

const sesNotification = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z
    .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).optional() })
    .optional(),
  bounce: z
    .object({
      bounceType: z.string(),
      bouncedRecipients: z
        .array(
          z.object({
            emailAddress: z.string(),
            status: z.string().optional(),
            diagnosticCode: z.string().optional(),
          }),
        )
        .max(50),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(z.object({ emailAddress: z.string() })).max(50),
      complaintFeedbackType: z.string().nullish(),
    })
    .optional(),
});

/** Reads the content of a signed SNS message. */
export function readSesNotification(body: unknown): MailReport[] {
  const { data } = sesNotification.safeParse(body);
  if (!data) return [];
  // SES uses its own Message-ID, and reports ours only among the original headers.
  const ours = data.mail?.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  const mailId = ours === undefined ? null : mailIdOfMessageId(ours);
  const isHard = data.bounce?.bounceType === 'Permanent';
  const bounces = (data.bounce?.bouncedRecipients ?? []).map(
    ({ emailAddress, status, diagnosticCode }): MailReport => ({
      kind: isHard ? 'bounce' : 'soft-bounce',
      mailId,
      email: emailAddress,
      reply: readServerReply(diagnosticCode ?? '', { enhancedCode: statusCode(status) }),
    }),
  );
  const { complaint } = data;
  const isSpam = complaint !== undefined && complaint.complaintFeedbackType !== 'not-spam';
  const complaints = (isSpam ? complaint.complainedRecipients : []).map(({ emailAddress }): MailReport => ({
    kind: 'complaint',
    mailId,
    email: emailAddress,
    reply: noReply,
  }));
  return [...bounces, ...complaints];
}

const sendGridEvent = z.object({
  event: z.string(),
  email: z.string(),
  type: z.string().optional(),
  reason: z.string().optional(),
  status: z.string().optional(),
  'smtp-id': z.string().optional(),
});

function readSendGridEvent(event: unknown): MailReport[] {
  const { data } = sendGridEvent.safeParse(event);
  if (!data) return [];
  const kind = sendGridKind(data);
  if (kind === null) return [];
  return [
    {
      kind,
      mailId: mailIdOfMessageId(data['smtp-id'] ?? ''),
      email: data.email,
      reply: readServerReply(data.reason ?? '', { enhancedCode: statusCode(data.status) }),
    },
  ];
}

/** A bounce of type `blocked` is temporary, and SendGrid retries a `deferred` email itself. */
function sendGridKind({
  event,
  type,
}: {
  event: string;
  type?: string | undefined;
}): MailReport['kind'] | null {
  if (event === 'spamreport') return 'complaint';
  if (event === 'bounce') return type === 'blocked' ? 'soft-bounce' : 'bounce';
  return event === 'deferred' ? 'soft-bounce' : null;
}

function statusCode(status: string | undefined): string | null {
  return /^[245]\.\d{1,3}\.\d{1,3}$/.exec(status ?? '')?.[0] ?? null;
}
