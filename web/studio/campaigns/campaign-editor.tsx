import { useId, useState } from 'react';
import { campaignLimits } from '#rules/campaign.ts';
import { pages } from '#rules/pages.ts';
import type { Campaign } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { fieldStyles, hintStyles, labelStyles, TextField } from '#web/parts/field.tsx';
import { call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';
import { MarkdownTools, useMarkdownEdits } from '#web/studio/form/markdown-tools.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { type CampaignDraft, draftOf, type SaveState } from './campaign-saver.ts';
import { SendDialog } from './send-dialog.tsx';
import { useSavedDraft } from './use-saved-draft.ts';

const text = messages.studioCampaigns.editor;

type CampaignEditorProps = { campaign: Campaign; onChange: () => Promise<void> };

/** The draft of a campaign, which is saved while it is written, with its preview and recipients. */
export function CampaignEditor({ campaign, onChange }: CampaignEditorProps) {
  const { id } = campaign;
  const { draft, change, state, version, flush } = useCampaignDraft(campaign);
  const [asked, setAsked] = useState<'send' | 'remove' | null>(null);
  const alert = useAlert();
  const isComplete = draft.subject.trim() !== '' && draft.body.trim() !== '';

  async function sendTest() {
    if (!isComplete) return alert(text.incomplete);
    try {
      await flush();
      const { email } = await call('POST /api/studio/campaigns/{id}/tests', { params: { id } });
      return alert(text.tested(email), 'success');
    } catch {
      return alert(text.testFailed);
    }
  }

  async function remove() {
    await call('DELETE /api/studio/campaigns/{id}', { params: { id } });
    navigate(pages.studioCampaigns, { replace: true });
  }

  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <StudioSection title={text.email}>
          <TextField
            label={text.subject}
            name="subject"
            autoComplete="off"
            maxLength={campaignLimits.subject}
            value={draft.subject}
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
          <BodyField value={draft.body} onChange={(body) => change({ body })} />
          <Saved state={state} onRetry={flush} onReload={() => location.reload()} />
        </StudioSection>
        <CampaignPreview id={id} version={version} />
      </div>
      <AudienceFields audience={draft.audience} onChange={(audience) => change({ audience })} />
      <div className="flex flex-wrap gap-3">
        <Button
          shines={false}
          onPress={() => (isComplete ? setAsked('send') : alert(text.incomplete))}
          disabled={state === 'changed'}
        >
          {text.send}
        </Button>
        <Button kind="quiet" shines={false} onPress={sendTest}>
          {text.test}
        </Button>
        <Button kind="quiet" shines={false} onPress={() => setAsked('remove')}>
          {text.remove}
        </Button>
      </div>
      {asked === 'send' && (
        <SendDialog
          id={id}
          perMinute={draft.perMinute}
          onPace={(perMinute) => change({ perMinute })}
          flush={flush}
          onClose={() => setAsked(null)}
          onSent={onChange}
        />
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={text.removeTitle}
          yes={text.remove}
          no={text.cancel}
          isDangerous
          onConfirm={remove}
          errorText={() => text.removeFailed}
          onClose={() => setAsked(null)}
        >
          <p>{text.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useCampaignDraft(campaign: Campaign) {
  return useSavedDraft<CampaignDraft>({
    first: draftOf(campaign),
    version: campaign.version,
    save: (draft, version) =>
      call('PUT /api/studio/campaigns/{id}', { params: { id: campaign.id }, body: { ...draft, version } }),
  });
}

export function BodyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  const { apply, onKeyDown } = useMarkdownEdits({ id, longest: campaignLimits.body, onChange });
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelStyles}>
        {text.body}
      </label>
      <MarkdownTools apply={apply} isArticle />
      <textarea
        id={id}
        rows={14}
        maxLength={campaignLimits.body}
        aria-describedby={`${id}-hint`}
        className={fieldStyles}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} className={hintStyles}>
        {text.bodyHint}
      </p>
    </div>
  );
}

type SavedProps = { state: SaveState; onRetry: () => Promise<unknown>; onReload: () => void };

export function Saved({ state, onRetry, onReload }: SavedProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-4">
      <p role="status" className="text-quiet empty:hidden">
        {state === 'saving' ? text.saving : state === 'saved' ? text.saved : null}
      </p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {state === 'failed' ? text.failed : state === 'changed' ? text.changed : null}
      </p>
      {state === 'failed' && (
        <Button kind="quiet" shines={false} onPress={() => onRetry().catch(() => undefined)}>
          {text.again}
        </Button>
      )}
      {state === 'changed' && (
        <Button kind="quiet" shines={false} onPress={onReload}>
          {text.reload}
        </Button>
      )}
    </div>
  );
}
