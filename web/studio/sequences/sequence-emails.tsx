import { useState } from 'react';
import { isWritten, subjectIn } from '#rules/email-texts.ts';
import { sequenceLimits } from '#rules/sequence.ts';
import type { Sequence } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { call } from '#web/platform/call.ts';
import { CampaignPreview } from '#web/studio/campaigns/campaign-preview.tsx';
import { EmailFields, languageName, readerOf } from '#web/studio/campaigns/email-fields.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import type { SequenceDraft } from './sequence-draft.ts';

const text = messages.studioSequences.emails;
const { editor, languages: languageWords } = messages.studioCampaigns;
const { switch: switchText } = messages.studioSequences;

type Email = SequenceDraft['emails'][number];

type SequenceEmailsProps = {
  sequence: Sequence;
  /** The emails as typed, in the order of their days. */
  emails: readonly Email[];
  /** The version that was saved last, for the preview. */
  version: number;
  /** Whether the emails and their days are fixed. */
  isLocked: boolean;
  flush: () => Promise<unknown>;
  onChange: (emails: Email[]) => void;
};

/** The emails with their counts; one of them is open for editing. */
export function SequenceEmails(props: SequenceEmailsProps) {
  const { sequence, emails, version, isLocked, flush, onChange } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const counts = new Map(sequence.emails.map((email) => [email.id, email]));

  function add() {
    const id = crypto.randomUUID();
    const last = emails.at(-1);
    const delayDays = last ? Math.min(last.delayDays + 3, sequenceLimits.delayDays) : 0;
    onChange([...emails, { id, delayDays, subject: {}, body: {} }]);
    setOpenId(id);
  }

  return (
    <StudioSection title={text.title}>
      {emails.length === 0 && <p className="text-quiet">{text.none}</p>}
      <ol className="grid grid-cols-1 empty:hidden">
        {emails.map((email, at) => {
          const isOpen = openId === email.id;
          const before = emails[at - 1];
          return (
            <li key={email.id} className="grid grid-cols-1 gap-4 border-t border-line py-4 first:border-t-0">
              <EmailRow
                email={email}
                languages={sequence.languages}
                counts={sequence.switchedOnAt === null ? undefined : counts.get(email.id)}
                isOpen={isOpen}
                onToggle={() => setOpenId(isOpen ? null : email.id)}
              />
              {isOpen && (
                <EmailEditor
                  sequenceId={sequence.id}
                  email={email}
                  languages={sequence.languages}
                  version={version}
                  isLocked={isLocked}
                  isTooEarly={before !== undefined && email.delayDays <= before.delayDays}
                  flush={flush}
                  onChange={(part) =>
                    onChange(emails.map((each) => (each.id === email.id ? { ...each, ...part } : each)))
                  }
                  onRemove={() => onChange(emails.filter(({ id }) => id !== email.id))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {!isLocked && emails.length < sequenceLimits.emails && (
        <div>
          <Button kind="quiet" shines={false} onPress={add}>
            {text.add}
          </Button>
        </div>
      )}
    </StudioSection>
  );
}

type EmailRowProps = {
  email: Email;
  languages: readonly string[];
  counts: Sequence['emails'][number] | undefined;
  isOpen: boolean;
  onToggle: () => void;
};

function EmailRow({ email, languages, counts, isOpen, onToggle }: EmailRowProps) {
  const subject = subjectIn(email, languages[0] ?? 'en') || text.noSubject;
  const written = languages.filter((language) => isWritten(email, language)).map(languageName);
  const more = counts ? text.more(counts) : '';
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{text.heading(text.dayOf(email.delayDays), subject)}</h3>
        {languages.length > 1 && written.length > 0 && (
          <p className="text-quiet">{languageWords.listed(written)}</p>
        )}
        {counts && <p className="tabular-nums text-quiet">{text.counts(counts)}</p>}
        {more !== '' && <p className="tabular-nums text-quiet">{more}</p>}
      </div>
      <Button
        kind="quiet"
        shines={false}
        aria-expanded={isOpen}
        aria-label={`${isOpen ? text.close : text.edit}: ${subject}`}
        onPress={onToggle}
      >
        {isOpen ? text.close : text.edit}
      </Button>
    </div>
  );
}

type EmailEditorProps = {
  sequenceId: string;
  email: Email;
  languages: readonly string[];
  version: number;
  isLocked: boolean;
  isTooEarly: boolean;
  flush: () => Promise<unknown>;
  onChange: (part: Partial<Email>) => void;
  onRemove: () => void;
};

function EmailEditor(props: EmailEditorProps) {
  const { sequenceId, email, languages, version, isLocked, isTooEarly, flush, onChange, onRemove } = props;
  const [isRemoving, setRemoving] = useState(false);
  const alert = useAlert();
  const [main = 'en'] = languages;
  const [language, setLanguage] = useState(main);
  const isComplete = isWritten(email, main);
  const incomplete = editor.incompleteIn(languages.length > 1 ? languageName(main) : null);
  const path = `/studio/sequences/${encodeURIComponent(sequenceId)}/emails/${encodeURIComponent(email.id)}/preview`;

  async function sendTest() {
    if (!isComplete) return alert(incomplete);
    try {
      await flush();
      const params = { id: sequenceId, email: email.id };
      const sent = await call('POST /api/studio/sequences/{id}/emails/{email}/tests', {
        params,
        body: { language: readerOf(language) },
      });
      return alert(editor.tested(sent.email), 'success');
    } catch {
      return alert(editor.testFailed);
    }
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <TextField
          label={text.days}
          hint={text.daysHint}
          error={isTooEarly ? text.daysMistake : null}
          type="number"
          name="days"
          min={0}
          max={sequenceLimits.delayDays}
          value={email.delayDays}
          disabled={isLocked}
          onChange={(event) => onChange({ delayDays: daysOf(event.currentTarget.valueAsNumber) })}
        />
        <EmailFields
          texts={email}
          languages={languages}
          language={language}
          onLanguage={setLanguage}
          error={isLocked && !isComplete ? incomplete : null}
          onChange={onChange}
        />
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" shines={false} onPress={sendTest}>
            {editor.test}
          </Button>
          {!isLocked && (
            <Button kind="quiet" shines={false} onPress={() => setRemoving(true)}>
              {text.remove}
            </Button>
          )}
        </div>
      </div>
      <CampaignPreview id={email.id} version={version} path={path} language={readerOf(language)} />
      {isRemoving && (
        <ConfirmDialog
          title={text.removeTitle}
          yes={text.remove}
          no={switchText.cancel}
          isDangerous
          onConfirm={onRemove}
          onClose={() => setRemoving(false)}
        >
          <p>{text.removeText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Returns whole days within the limits; an empty field is 0. */
function daysOf(typed: number): number {
  return Math.min(Math.max(Math.trunc(typed) || 0, 0), sequenceLimits.delayDays);
}
