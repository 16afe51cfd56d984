import { useState } from 'react';
import { paces } from '#rules/campaign.ts';
import { countByEmailLanguage, type EmailTexts } from '#rules/email-texts.ts';
import { offsetText, siteTimeZone, dateTimeField, timeOfField } from '#rules/site-time.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ChoiceField, labelStyles, TextField } from '#web/parts/field.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { ActionForm } from '#web/studio/parts/action-form.tsx';
import { languageName } from './email-fields.tsx';
import type { Counting } from './use-audience-count.ts';

const { send: text, audience } = messages.studioCampaigns;

const hourMs = 60 * 60 * 1000;

type SendDialogProps = {
  id: string;
  perMinute: number;
  texts: EmailTexts;
  /** The site's main language. */
  main: string;
  counting: Counting;
  onPace: (perMinute: number) => void;
  /** Saves the draft and returns its version. */
  flush: () => Promise<number>;
  onClose: () => void;
  onSent: () => Promise<void>;
};

/** Asks when and how fast, and sends the campaign. */
export function SendDialog(props: SendDialogProps) {
  const { id, perMinute, texts, main, counting, onPace, flush, onClose, onSent } = props;
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [time, setTime] = useState(() => dateTimeField(Date.now() + hourMs));
  const [isWrong, setWrong] = useState(false);
  const alert = useAlert();
  const options = [...new Set<number>([...paces, perMinute])].map(String);

  async function send() {
    const sendAt = when === 'now' ? null : timeOfField(time);
    const isMissing = when === 'later' && (sendAt === null || sendAt <= Date.now());
    setWrong(isMissing);
    if (isMissing) throw new TimeMistake();
    const version = await flush();
    await call('PUT /api/studio/campaigns/{id}/sending', { params: { id }, body: { version, sendAt } });
    alert(sendAt === null ? text.sent : text.scheduled(formatDateTime(sendAt)), 'success');
    onClose();
    await onSent();
  }

  return (
    <Dialog open title={text.title} onClose={onClose}>
      <ActionForm
        action={send}
        errorText={(error) => (error instanceof TimeMistake ? null : text.failed)}
        submitLabel={when === 'now' ? text.confirmNow : text.confirmLater}
        cancelLabel={text.cancel}
        onCancel={onClose}
        shines
      >
        <Recipients texts={texts} main={main} counting={counting} />
        <ChoiceField
          legend={text.when}
          options={[
            { value: 'now', label: text.now },
            { value: 'later', label: text.later },
          ]}
          value={when}
          onChange={setWhen}
        />
        {when === 'later' && (
          <TextField
            label={text.time}
            hint={text.zone(siteTimeZone(), offsetText(timeOfField(time) ?? Date.now()))}
            type="datetime-local"
            name="send-at"
            value={time}
            error={isWrong ? text.timeMistake : null}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        )}
        <SelectField
          label={text.pace}
          hint={text.paceHint}
          placeholder=""
          options={options}
          labels={Object.fromEntries(options.map((pace) => [pace, text.paceOf(Number(pace))]))}
          value={String(perMinute)}
          onChange={(pace) => onPace(Number(pace))}
        />
      </ActionForm>
    </Dialog>
  );
}

/** Says how many get the email in which language. */
function Recipients({ texts, main, counting }: Pick<SendDialogProps, 'texts' | 'main' | 'counting'>) {
  const { count } = counting;
  const readers = count === null || count === 'failed' ? null : count.languages;
  const counts = readers === null ? [] : countByEmailLanguage(texts, { readers, main });
  const result = text.recipients(counts.map((each) => ({ ...each, language: languageName(each.language) })));
  const message = count === null ? audience.counting : count === 'failed' ? audience.notCounted : result;
  return (
    <div>
      <p className={labelStyles}>{audience.title}</p>
      <p role="status" className="tabular-nums">
        {message}
      </p>
    </div>
  );
}

class TimeMistake extends Error {}
