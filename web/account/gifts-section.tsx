import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { useCopy } from '#web/parts/use-copy.ts';
import { giftCardUrl, giftUrl } from '#web/payment/gift-urls.ts';
import { formatDate } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { AccountSection } from './account-section.tsx';
import { GiftEmailDialog } from './gift-email-dialog.tsx';

type Gift = Api['GET /api/gifts']['reply']['gifts'][number];

const text = messages.gift.list;

/** The gifts that the user bought, with their codes; nothing for a user without any. */
export function GiftsSection({ uid }: { uid: string }) {
  const { data, error, loading, reload } = useApi('GET /api/gifts', { viewer: uid });
  const [sending, setSending] = useState<Gift | null>(null);
  const failed = error !== null && !loading && data === null;
  if (!failed && !data?.gifts.length) return null;
  return (
    <AccountSection title={text.title}>
      {failed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {data && (
        <>
          <p className="text-quiet">{text.lead}</p>
          <ul className="grid divide-y divide-line">
            {data.gifts.map((gift) => (
              <GiftRow key={gift.id} gift={gift} onSend={() => setSending(gift)} />
            ))}
          </ul>
        </>
      )}
      {sending && <GiftEmailDialog gift={sending} onSent={reload} onClose={() => setSending(null)} />}
    </AccountSection>
  );
}

function GiftRow({ gift, onSend }: { gift: Gift; onSend: () => void }) {
  const { id, plan, state, code, paidAt, emailedAt, emailsLeft } = gift;
  const { plans } = useAppContent();
  const facts = [text.bought(formatDate(paidAt)), emailedAt !== null && text.emailed(formatDate(emailedAt))];
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div>
        <p className="font-semibold">
          <span>{plans[plan].title}</span>
          <span className={`font-normal ${state === 'ended' ? 'text-warning' : 'text-quiet'}`}>
            {` · ${text.state[state]}`}
          </span>
        </p>
        <p className="text-quiet">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {state === 'open' && code === null && <p className="text-quiet">{text.hidden}</p>}
      {code !== null && (
        <>
          <p>
            <span className="sr-only">{text.code}: </span>
            <code className="text-lead font-semibold wrap-anywhere" translate="no">
              {code}
            </code>
          </p>
          <div className="flex flex-wrap gap-3">
            {emailsLeft > 0 && (
              <Button kind="quiet" shines={false} onPress={onSend}>
                {text.send}
              </Button>
            )}
            <CopyButton code={code} />
            <LinkButton to={giftCardUrl(id)} kind="quiet">
              {text.print}
            </LinkButton>
          </div>
        </>
      )}
    </li>
  );
}

function CopyButton({ code }: { code: string }) {
  const copy = useCopy(text);

  return (
    <Button kind="quiet" shines={false} onPress={() => copy(giftUrl(location.origin + pages.gift, code))}>
      {text.copy}
    </Button>
  );
}
