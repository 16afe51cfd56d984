import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { Saved } from '#web/studio/campaigns/campaign-editor.tsx';
import type { SaveState } from '#web/studio/campaigns/campaign-saver.ts';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';

const { publish: text, switch: switchText } = messages.studioSequences;
const { editor } = messages.studioCampaigns;

type SavedBarProps = {
  id: string;
  state: SaveState | 'invalid';
  /** Whether there are changes that learners don't get yet. */
  hasDraft: boolean;
  isComplete: boolean;
  /** Saves the draft and returns its version. */
  flush: () => Promise<number>;
  onPublished: () => Promise<void>;
  onReset: () => Promise<void>;
};

/** The save state, and the buttons that publish or discard changes. On wide screens, it stays below the header. */
export function SavedBar(props: SavedBarProps) {
  const { id, state, hasDraft, isComplete, flush, onPublished, onReset } = props;
  const [isDiscarding, setDiscarding] = useState(false);
  const alert = useAlert();

  async function publish() {
    if (!isComplete) return alert(switchText.incomplete);
    try {
      const version = await flush();
      await call('PUT /api/studio/sequences/{id}/publication', { params: { id }, body: { version } });
    } catch (error) {
      const isElsewhere = error instanceof ApiError && error.code === 'aborted';
      return alert(isElsewhere ? editor.changed : text.failed);
    }
    alert(text.done, 'success');
    return onPublished();
  }

  async function discard() {
    await flush();
    await call('DELETE /api/studio/sequences/{id}/draft', { params: { id } });
    await onReset();
  }

  return (
    <div className="-mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-ground/95 px-4 py-2 backdrop-blur-sm sm:-mx-8 sm:px-8 lg:sticky lg:top-16 lg:z-20">
      <div>
        <Saved state={state} onRetry={flush} onReload={() => location.reload()} />
        {hasDraft && <p>{text.draft}</p>}
      </div>
      {hasDraft && (
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" shines={false} onPress={() => setDiscarding(true)}>
            {text.discard}
          </Button>
          <Button shines={false} onPress={publish}>
            {text.button}
          </Button>
        </div>
      )}
      {isDiscarding && (
        <ConfirmDialog
          title={text.discardTitle}
          yes={text.discard}
          no={switchText.cancel}
          isDangerous
          onConfirm={discard}
          errorText={() => switchText.failed}
          onClose={() => setDiscarding(false)}
        >
          <p>{text.discardText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
