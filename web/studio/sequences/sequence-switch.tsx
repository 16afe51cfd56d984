import { useState } from 'react';
import type { Sequence } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';

const { switch: text, state: states, kinds } = messages.studioSequences;

type SequenceSwitchProps = {
  sequence: Sequence;
  isComplete: boolean;
  /** Saves the draft and returns its version. */
  flush: () => Promise<number>;
  onChange: () => Promise<void>;
};

/** Whether the sequence is on, with the button that changes it. */
export function SequenceSwitch({ sequence, isComplete, flush, onChange }: SequenceSwitchProps) {
  const { id, kind, state, switchedOnAt, emails } = sequence;
  const [asked, setAsked] = useState<'on' | 'off' | null>(null);
  const alert = useAlert();
  const waiting = emails.reduce((sum, email) => sum + email.waiting, 0);

  async function switchOn() {
    const version = await flush();
    await call('PUT /api/studio/sequences/{id}/switch', { params: { id }, body: { version } });
    setAsked(null);
    await onChange();
  }

  async function switchOff() {
    await call('DELETE /api/studio/sequences/{id}/switch', { params: { id } });
    setAsked(null);
    await onChange();
  }

  return (
    <StudioSection title={kinds[kind].name}>
      <div>
        <p role="status" className={`font-medium ${state === 'on' ? 'text-success' : ''}`}>
          {states[state]}
        </p>
        <p className="text-quiet">
          {state === 'on' ? text.since(formatDateTime(switchedOnAt ?? 0)) : text[state]}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {state !== 'on' && (
          <Button shines={false} onPress={() => (isComplete ? setAsked('on') : alert(text.incomplete))}>
            {text.on}
          </Button>
        )}
        {state !== 'off' && (
          <Button kind="quiet" shines={false} onPress={() => setAsked('off')}>
            {text.offButton}
          </Button>
        )}
      </div>
      {asked === 'on' && (
        <ConfirmDialog
          title={text.onTitle}
          yes={text.onYes}
          no={text.cancel}
          onConfirm={switchOn}
          errorText={() => text.failed}
          onClose={() => setAsked(null)}
        >
          <p>{state === 'paused' ? text.paused : text.onText}</p>
        </ConfirmDialog>
      )}
      {asked === 'off' && (
        <ConfirmDialog
          title={text.offTitle}
          yes={text.offYes}
          no={text.cancel}
          isDangerous
          onConfirm={switchOff}
          errorText={() => text.failed}
          onError={onChange}
          onClose={() => setAsked(null)}
        >
          <p>{text.offText(waiting)}</p>
        </ConfirmDialog>
      )}
    </StudioSection>
  );
}
