import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { aimsOf, sequenceLimits } from '#rules/sequence.ts';
import type { Sequence } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';
import { useSavedDraft } from '#web/studio/campaigns/use-saved-draft.ts';
import { SavedBar } from './saved-bar.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { draftOf, isComplete, isSavable, type SequenceDraft } from './sequence-draft.ts';
import { SequenceEmails } from './sequence-emails.tsx';
import { SequenceSwitch } from './sequence-switch.tsx';

const { settings: text, remove: removal, switch: switchText, kinds } = messages.studioSequences;

const planChoices = ['any', 'premium', 'ultra'] as const;

type SequenceEditorProps = {
  sequence: Sequence;
  onChange: () => Promise<void>;
  /** Loads the sequence and starts again with it. */
  onReset: () => Promise<void>;
};

/** A sequence, which is saved while it is written, and its switch. While it isn't off, changes are drafts. */
export function SequenceEditor({ sequence, onChange, onReset }: SequenceEditorProps) {
  const { id } = sequence;
  const [hasDraft, setHasDraft] = useState(sequence.emails.some((email) => email.hasDraft));
  const [main = 'en'] = sequence.languages;
  const saved = useSavedDraft<SequenceDraft>({
    first: draftOf(sequence),
    version: sequence.version,
    async save(draft, version) {
      const reply = await call('PUT /api/studio/sequences/{id}', {
        params: { id },
        body: { ...draft, version },
      });
      setHasDraft(reply.hasDraft);
      return reply;
    },
  });
  const { draft, state, version, flush } = saved;
  const isLocked = sequence.state !== 'off';

  function change(part: Partial<SequenceDraft>) {
    const next = { ...draft, ...part };
    saved.change(part, { isSavable: isSavable(next) });
  }

  return (
    <>
      <SavedBar
        id={id}
        state={isSavable(draft) ? state : 'invalid'}
        hasDraft={isLocked && hasDraft}
        isComplete={isComplete(draft, main)}
        flush={flush}
        onPublished={() => {
          setHasDraft(false);
          return onChange();
        }}
        onReset={onReset}
      />
      <SequenceSwitch
        sequence={sequence}
        isComplete={isComplete(draft, main)}
        flush={flush}
        onChange={onChange}
      />
      <SequenceSettings sequence={sequence} draft={draft} isLocked={isLocked} change={change} />
      <SequenceEmails
        sequence={sequence}
        emails={draft.emails}
        version={version}
        isLocked={isLocked}
        flush={flush}
        onChange={(emails) => change({ emails })}
      />
      {sequence.switchedOnAt === null && <Removal id={id} />}
    </>
  );
}

type SettingsProps = {
  sequence: Sequence;
  draft: SequenceDraft;
  isLocked: boolean;
  change: (part: Partial<SequenceDraft>) => void;
};

function SequenceSettings({ sequence, draft, isLocked, change }: SettingsProps) {
  const { kind } = sequence;
  const { least, most } = sequenceLimits.silentDays;
  const aims = aimsOf[kind];
  const isOutside = draft.silentDays < least || draft.silentDays > most;
  return (
    <StudioSection title={text.title} lead={`${kinds[kind].text} ${text.whoGetsIt}`}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label={text.name}
          hint={text.nameHint}
          name="name"
          autoComplete="off"
          maxLength={sequenceLimits.name}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {kind === 'purchase' && (
          <SelectField
            label={text.plan}
            placeholder={text.anyPlan}
            options={planChoices}
            labels={{ any: text.anyPlan, ...text.plans }}
            value={draft.plan ?? 'any'}
            disabled={isLocked}
            onChange={(plan) => change({ plan: plan === 'any' ? null : plan })}
          />
        )}
        {kind === 'silence' && (
          <TextField
            label={text.silentDays}
            hint={isOutside ? undefined : text.silentHint(least, most)}
            error={isOutside ? text.silentHint(least, most) : null}
            type="number"
            name="silent-days"
            min={least}
            max={most}
            value={draft.silentDays}
            disabled={isLocked}
            onChange={(event) => change({ silentDays: Math.trunc(event.currentTarget.valueAsNumber) || 0 })}
          />
        )}
        {aims.length > 1 && (
          <SelectField
            label={text.aim}
            placeholder=""
            options={aims}
            labels={text.aims}
            value={draft.aim}
            disabled={isLocked}
            onChange={(aim) => change({ aim })}
          />
        )}
      </div>
      {isLocked && <p className="text-quiet">{text.locked}</p>}
    </StudioSection>
  );
}

function Removal({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button kind="quiet" shines={false} onPress={() => setAsking(true)}>
        {removal.button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={removal.title}
          yes={removal.button}
          no={switchText.cancel}
          isDangerous
          onConfirm={async () => {
            await call('DELETE /api/studio/sequences/{id}', { params: { id } });
            navigate(pages.studioSequences, { replace: true });
          }}
          errorText={() => removal.failed}
          onClose={() => setAsking(false)}
        >
          <p>{removal.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
