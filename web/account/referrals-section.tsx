import { useState } from 'react';
import { moneyText } from '#rules/payments/money.ts';
import { referralLink } from '#rules/payments/referral.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { useCopy } from '#web/parts/use-copy.ts';
import { call } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AccountSection } from './account-section.tsx';

type Reward = Api['GET /api/referrals']['reply']['rewards'][number];

const text = messages.referral;

/** The learner's link, and what it has earned; nothing without referrals. */
export function ReferralsSection({ uid }: { uid: string }) {
  const { data, error, loading, reload } = useApi('GET /api/referrals', { viewer: uid });
  const failed = error !== null && !loading && data === null;
  if (!failed && !data?.program && !data?.rewards.length) return null;
  return (
    <AccountSection title={text.title}>
      {failed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {data?.program && (
        <>
          <p>{text.lead(`${data.program.percentOff}%`, `${data.program.rewardPercent}%`)}</p>
          {data.code === null ? <CreateLink onCreated={reload} /> : <SharedLink code={data.code} />}
          <p className="text-quiet">{text.terms(data.program.waitDays)}</p>
        </>
      )}
      {data && data.rewards.length > 0 && (
        <div>
          <h3 className="font-text font-semibold tracking-normal">{text.rewards}</h3>
          <ul className="mt-2 grid divide-y divide-line">
            {data.rewards.map((reward, place) => (
              <RewardRow key={place} reward={reward} />
            ))}
          </ul>
        </div>
      )}
    </AccountSection>
  );
}

function CreateLink({ onCreated }: { onCreated: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const alert = useAlert();

  async function create() {
    setBusy(true);
    await call('POST /api/referral-links').catch(() => alert(text.notCreated, 'error'));
    await onCreated();
    setBusy(false);
  }

  return (
    <div>
      <Button shines={false} busy={busy} onPress={create}>
        {text.create}
      </Button>
    </div>
  );
}

function SharedLink({ code }: { code: string }) {
  const copy = useCopy(text);
  const url = referralLink(location.origin, code);

  return (
    <>
      <p>
        <span className="sr-only">{text.link}: </span>
        <span className="font-semibold wrap-anywhere" translate="no">
          {url}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" shines={false} onPress={() => copy(url)}>
          {text.copy}
        </Button>
        {'share' in navigator && (
          // A rejection means that the learner closed the sheet.
          <Button kind="quiet" shines={false} onPress={() => navigator.share({ url }).catch(() => undefined)}>
            {text.share}
          </Button>
        )}
      </div>
    </>
  );
}

function RewardRow({ reward: { at, currency, rewardCents, dueAt, state } }: { reward: Reward }) {
  const stateText = state === 'waiting' ? text.state.waiting(formatDate(dueAt)) : text.state[state];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <span className="min-w-0">
        <span className="block">{text.bought(formatDate(at))}</span>
        <span className={`block ${state === 'reversed' ? 'text-warning' : 'text-quiet'}`}>{stateText}</span>
      </span>
      <strong className="tabular-nums">{moneyText(rewardCents, currency)}</strong>
    </li>
  );
}
