import { useState } from 'react';
import { isWritten } from '#rules/email-texts.ts';
import { pages } from '#rules/pages.ts';
import type { Campaign } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { type CampaignDraft, draftOf, type SaveState } from './campaign-saver.ts';
import { EmailFields, languageName, readerOf } from './email-fields.tsx';
import { SendDialog } from './send-dialog.tsx';
import { useAudienceCount } from './use-audience-count.ts';
import { useSavedDraft } from './use-saved-draft.ts';

const text = messages.studioCampaigns.editor;

type CampaignEditorProps = { campaign: Campaign; onChange: () => Promise<void> };

/** The draft of a campaign, which is saved while it is written, with its preview and recipients. */
export function CampaignEditor({ campaign, onChange }: CampaignEditorProps) {
  const { id, languages } = campaign;
  const [main = 'en'] = languages;
  const [language, setLanguage] = useState(main);
  const { draft, change, state, version, flush } = useCampaignDraft(campaign);
  const [asked, setAsked] = useState<'send' | 'remove' | null>(null);
  const alert = useAlert();
  const counting = useAudienceCount(draft.audience);
  const isComplete = isWritten(draft, main);

  const incomplete = text.incompleteIn(languages.length > 1 ? languageName(main) : null);

  async function sendTest() {
    if (!isComplete) return alert(incomplete);
    try {
      await flush();
      const { email } = await call('POST /api/studio/campaigns/{id}/tests', {
        params: { id },
        body: { language: readerOf(language) },
      });
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
          <EmailFields
            texts={draft}
            languages={languages}
            language={language}
            onLanguage={setLanguage}
            onChange={change}
          />
          <Saved state={state} onRetry={flush} onReload={() => location.reload()} />
        </StudioSection>
        <CampaignPreview id={id} version={version} language={readerOf(language)} />
      </div>
      <AudienceFields
        audience={draft.audience}
        counting={counting}
        onChange={(audience) => change({ audience })}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          shines={false}
          onPress={() => (isComplete ? setAsked('send') : alert(incomplete))}
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
          texts={draft}
          main={main}
          counting={counting}
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

type SavedProps = { state: SaveState | 'invalid'; onRetry: () => Promise<unknown>; onReload: () => void };

export function Saved({ state, onRetry, onReload }: SavedProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-4">
      <p role="status" className="text-quiet empty:hidden">
        {state === 'saving' ? text.saving : state === 'saved' ? text.saved : null}
      </p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {state === 'saved' || state === 'saving' ? null : text[state]}
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
