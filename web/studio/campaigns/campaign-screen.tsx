import { paramsIn } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import type { Campaign } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { Link } from '#web/parts/link.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { ApiError } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { CampaignReport } from './campaign-report.tsx';

const { one: text, failed, held } = messages.studioCampaigns;

/** /studio/campaigns/{id}: the draft of a campaign, or what happened to it. */
export default function CampaignScreen() {
  const { pathname } = useLocation();
  const { id = '' } = paramsIn(pages.studioCampaign, pathname);
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <OneCampaign key={id} id={id} />
    </StudioFrame>
  );
}

function OneCampaign({ id }: { id: string }) {
  const { data: campaign, error, reload } = useApi('GET /api/studio/campaigns/{id}', { params: { id } });
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link
        to={pages.studioCampaigns}
        className="-my-2 min-h-11 justify-self-start py-2 font-medium underline underline-offset-4"
      >
        {text.back}
      </Link>
      {!campaign && error === null && <Loading label={messages.site.loading} />}
      {!campaign && error !== null && <Failed error={error} onRetry={reload} />}
      {campaign?.held && <HeldNotice held={campaign.held} />}
      {campaign?.state === 'draft' && <CampaignEditor campaign={campaign} onChange={reload} />}
      {campaign && campaign.state !== 'draft' && <CampaignReport campaign={campaign} onChange={reload} />}
    </div>
  );
}

/** Says why the campaign was not sent as planned. */
function HeldNotice({ held: { reason, startsAt } }: { held: NonNullable<Campaign['held']> }) {
  return (
    <p className="max-w-measure rounded-card bg-amber-soft px-5 py-4 text-amber-ink">
      {held[reason](startsAt === null ? null : formatDateTime(startsAt))}
    </p>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  if (error instanceof ApiError && error.code === 'not-found') return <p>{text.missing}</p>;
  return (
    <Message title={failed.title} action={<Button onPress={onRetry}>{failed.again}</Button>}>
      <p>{failed.text}</p>
    </Message>
  );
}
