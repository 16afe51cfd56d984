import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { LinkButton } from '#web/parts/button.tsx';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { groupUrl } from '#web/payment/group-urls.ts';
import { formatDate } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AccountSection } from './account-section.tsx';

const text = messages.group.list;

/** The groups for which the user bought seats; nothing for a user without any. */
export function GroupsSection({ uid }: { uid: string }) {
  const { plans } = useAppContent();
  const { data, error, loading, reload } = useApi('GET /api/groups', { viewer: uid });
  const failed = error !== null && !loading && data === null;
  if (!failed && !data?.groups.length) return null;
  return (
    <AccountSection title={text.title}>
      {failed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {data && (
        <ul className="grid divide-y divide-line">
          {data.groups.map(({ id, plan, state, paidAt, seats, taken }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0"
            >
              <div className="min-w-0">
                <p className="font-semibold">{plans[plan].title}</p>
                <p className={state === 'ended' ? 'text-warning' : 'text-quiet'}>
                  {state === 'ended' ? text.ended : text.seats(taken, seats)}
                </p>
                <p className="text-quiet">{text.bought(formatDate(paidAt))}</p>
              </div>
              <LinkButton to={groupUrl(id)} kind="quiet">
                {text.manage}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
