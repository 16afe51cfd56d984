import { words } from '#words/words.ts';
import { formatDate } from '../../../format.ts';
import { Button } from '../../../parts/button.tsx';
import type { AccessGrant } from './access-state.ts';

const text = words.studioAccess;

type GrantListProps = { grants: readonly AccessGrant[]; onEnd: (grant: AccessGrant) => void };

/** All grants, the newest first. */
export function GrantList({ grants, onEnd }: GrantListProps) {
  return (
    <div>
      <h3 className="font-text font-semibold tracking-normal">{text.grants.title}</h3>
      {grants.length === 0 && <p className="mt-1 text-quiet">{text.grants.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {grants.map((grant) => (
          <GrantRow key={grant.id} grant={grant} onEnd={() => onEnd(grant)} />
        ))}
      </ul>
    </div>
  );
}

function GrantRow({ grant, onEnd }: { grant: AccessGrant; onEnd: () => void }) {
  const { plan, why, grantedBy, grantedAt, endsAt, endedAt, ended, endedWhy } = grant;
  const name = text.plans[plan];
  const given = [formatDate(grantedAt), grantedBy && text.grants.by(grantedBy)].filter(Boolean).join(', ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          <span>{name}</span>
          <span className="font-normal text-quiet">{` · ${given}`}</span>
        </p>
        {why !== '' && <p className="wrap-anywhere">{why}</p>}
        <p className="text-quiet">
          {endedAt === null || ended === null
            ? text.grants.lasts(endsAt === null ? null : formatDate(endsAt - 1))
            : `${text.grants.ended[ended]}, ${formatDate(endedAt)}`}
        </p>
        {endedWhy && <p className="wrap-anywhere text-quiet">{endedWhy}</p>}
      </div>
      {endedAt === null && (
        <Button kind="quiet" shines={false} onPress={onEnd} aria-label={text.endOf(name)}>
          {text.end}
        </Button>
      )}
    </li>
  );
}
