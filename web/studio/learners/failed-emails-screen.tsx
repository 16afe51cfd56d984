import type { Api } from '#contract/api.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { formatDateTime } from '#web/platform/format.ts';
import { Link } from '#web/parts/link.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { ServerReply } from './email-server-reply.tsx';

const text = messages.studioMail;

type FailedEmail = Api['GET /api/studio/failed-mails']['reply']['mails'][number];

/** /studio/mail: emails that could not be delivered, each with a link to its learner. */
export default function FailedEmailsScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <FailedEmails />
    </StudioFrame>
  );
}

function FailedEmails() {
  const { data, error, loading, reload } = useApi('GET /api/studio/failed-mails');
  if (!data && error && !loading) return <LoadFailed text={text.failed} onRetry={reload} />;
  if (!data) return <Loading />;
  if (data.mails.length === 0)
    return (
      <Message title={text.empty.title}>
        <p>{text.empty.text}</p>
      </Message>
    );
  return (
    <>
      <ul aria-label={text.caption} className="grid gap-3">
        {data.mails.map((mail) => (
          <li key={mail.id} className="grid gap-1 rounded-card bg-surface p-5 shadow-low">
            <Recipient learner={mail.learner} />
            <p>{`${text.text(mail.kind, mail.outcome)}.`}</p>
            <ServerReply reply={mail.reply} />
            <p className="tabular-nums text-quiet">
              <time dateTime={new Date(mail.failedAt).toISOString()}>{formatDateTime(mail.failedAt)}</time>
            </p>
          </li>
        ))}
      </ul>
      {data.more && <p className="text-quiet">{text.more}</p>}
    </>
  );
}

function Recipient({ learner }: Pick<FailedEmail, 'learner'>) {
  if (!learner) return <p className="font-semibold">{text.unknownAddress}</p>;
  const { uid, name, email } = learner;
  return (
    <p className="font-semibold wrap-anywhere">
      <Link
        to={pathTo(pages.studioLearner, { uid })}
        className="inline-flex min-h-6 items-center underline underline-offset-4"
      >
        {name || email}
      </Link>
      {name && <span className="font-normal text-quiet">{` ${email}`}</span>}
    </p>
  );
}
