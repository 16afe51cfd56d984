import { useEffect, useState } from 'react';
import { subjectIn } from '#rules/email-texts.ts';
import type { Campaign } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { CampaignPreview } from './campaign-preview.tsx';

const { report: text, state: states } = messages.studioCampaigns;

const pollMs = 2_000;

type CampaignReportProps = { campaign: Campaign; onChange: () => Promise<void> };

/** The progress and the results of a campaign, with what can still be done about it. */
export function CampaignReport({ campaign, onChange }: CampaignReportProps) {
  const { id, state, sendAt, recipients, isListed, queued, skipped, sent, failed } = campaign;
  const isReturning = (state === 'paused' || state === 'cancelled') && sent + failed < queued;
  const isUnderWay = state === 'sending' || state === 'scheduled' || isReturning;

  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void onChange();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isUnderWay, onChange]);

  const results = [
    [text.sent, sent],
    [text.bounced, campaign.bounced],
    [text.complained, campaign.complained],
    [text.unsubscribed, campaign.unsubscribed],
    [text.notSent, failed],
    [text.skipped, skipped],
  ] as const;

  return (
    <>
      <StudioSection title={subjectIn(campaign, campaign.languages[0] ?? 'en')}>
        <p role="status" className="font-medium">
          {states[state]}
        </p>
        {state === 'scheduled' && sendAt !== null && <p>{text.scheduled(formatDateTime(sendAt))}</p>}
        {state !== 'scheduled' && (
          <div className="grid grid-cols-1 gap-2">
            <Meter
              label={text.progress}
              value={Math.min(sent + failed + skipped, recipients)}
              max={Math.max(1, recipients)}
            />
            <p className="tabular-nums">
              {isListed || state === 'cancelled'
                ? text.progressOf(sent + failed + skipped, recipients)
                : text.listing(recipients)}
            </p>
          </div>
        )}
        <Actions id={id} state={state} onChange={onChange} />
      </StudioSection>
      {state !== 'scheduled' && (
        <StudioSection title={text.counts}>
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            {results.map(([label, count]) => (
              <div key={label}>
                <dt className="text-quiet">{label}</dt>
                <dd className="text-title tabular-nums">{count}</dd>
              </div>
            ))}
          </dl>
          {skipped > 0 && <p className="text-quiet">{text.skippedHint}</p>}
        </StudioSection>
      )}
      <CampaignPreview id={id} version={campaign.version} />
    </>
  );
}

type ActionsProps = Pick<Campaign, 'id' | 'state'> & { onChange: () => Promise<void> };

function Actions({ id, state, onChange }: ActionsProps) {
  const [isCancelling, setCancelling] = useState(false);
  const alert = useAlert();

  async function act(action: () => Promise<unknown>) {
    try {
      await action();
    } catch {
      alert(text.failed);
    }
    await onChange();
  }

  const cancel = () => call('PUT /api/studio/campaigns/{id}/cancellation', { params: { id } });
  const isStoppable = state === 'sending' || state === 'paused';
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {state === 'sending' && (
        <Button
          kind="quiet"
          shines={false}
          onPress={() => act(() => call('PUT /api/studio/campaigns/{id}/pause', { params: { id } }))}
        >
          {text.pause}
        </Button>
      )}
      {state === 'paused' && (
        <Button
          shines={false}
          onPress={() => act(() => call('DELETE /api/studio/campaigns/{id}/pause', { params: { id } }))}
        >
          {text.resume}
        </Button>
      )}
      {state === 'scheduled' && (
        <Button kind="quiet" shines={false} onPress={() => act(cancel)}>
          {text.unschedule}
        </Button>
      )}
      {isStoppable && (
        <Button kind="quiet" shines={false} onPress={() => setCancelling(true)}>
          {text.cancel}
        </Button>
      )}
      {isStoppable && isCancelling && (
        <ConfirmDialog
          title={text.cancelTitle}
          yes={text.cancel}
          no={text.keep}
          isDangerous
          onConfirm={async () => {
            await cancel();
            setCancelling(false);
            await onChange();
          }}
          errorText={() => text.failed}
          onClose={() => setCancelling(false)}
        >
          <p>{text.cancelText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
