import { useState } from 'react';
import {
  type EndpointUrlMistake,
  longestEndpointUrl,
  webhookEvents,
  type WebhookEventType,
} from '#rules/webhooks.ts';
import type { StudioWebhook } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { CheckField } from '#web/parts/check-field.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { labelStyles } from '#web/parts/field.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { ActionForm, FieldMistake, FormField } from '#web/studio/parts/action-form.tsx';

const { form: text, events: eventNames } = messages.studioWebhooks;

type WebhookFormProps = {
  /** Null adds one. */
  webhook: StudioWebhook | null;
  onCreated: (secret: string) => void;
  onChange: () => Promise<void>;
  onClose: () => void;
};

class NoEvents extends Error {}

/** Adds a webhook, or changes its URL and events. */
export function WebhookForm({ webhook, onCreated, onChange, onClose }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhook?.events ?? webhookEvents);
  const alert = useAlert();

  async function save() {
    if (events.length === 0) throw new NoEvents();
    const settings = { url: url.trim(), events: [...events] };
    if (webhook) {
      const body = { ...settings, isOn: webhook.off === null, revision: webhook.revision };
      await call('PUT /api/studio/webhooks/{id}', { params: { id: webhook.id }, body });
      alert(text.saved, 'success');
      onClose();
    } else {
      const { secret } = await call('POST /api/studio/webhooks', { body: settings });
      onCreated(secret);
    }
    await onChange();
  }

  function choose(event: WebhookEventType, isChosen: boolean) {
    const chosen = new Set(events);
    if (isChosen) chosen.add(event);
    else chosen.delete(event);
    setEvents(webhookEvents.filter((one) => chosen.has(one)));
  }

  return (
    <Dialog open title={webhook ? text.editTitle : text.newTitle} onClose={onClose}>
      <ActionForm
        action={save}
        errorText={errorText}
        onError={onChange}
        submitLabel={webhook ? text.save : text.create}
        cancelLabel={text.cancel}
        onCancel={onClose}
        isLong
      >
        <FormField
          label={text.url}
          hint={text.urlHint}
          type="url"
          name="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          maxLength={longestEndpointUrl}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <fieldset>
          <legend className={labelStyles}>{text.events}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {webhookEvents.map((event) => (
              <CheckField
                key={event}
                label={eventNames[event]}
                checked={events.includes(event)}
                onChange={(checked) => choose(event, checked)}
              />
            ))}
          </div>
        </fieldset>
        <p className="text-quiet">{messages.studioWebhooks.personalData}</p>
      </ActionForm>
    </Dialog>
  );
}

function errorText(error: unknown): string | FieldMistake {
  if (error instanceof NoEvents) return text.noEvents;
  const reason = error instanceof ApiError ? (error.reason ?? '') : '';
  if (reason === 'url-taken') return new FieldMistake('url', text.urlTaken);
  if (reason === 'too-many') return text.tooMany;
  if (reason === 'changed-elsewhere') return text.changedElsewhere;
  return Object.hasOwn(text.mistake, reason)
    ? new FieldMistake('url', text.mistake[reason as EndpointUrlMistake])
    : text.failed;
}
