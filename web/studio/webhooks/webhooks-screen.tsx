import { useState } from 'react';
import type { StudioWebhook } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { RowButton } from '#web/studio/parts/row-button.tsx';
import { SecretDialog } from '#web/studio/parts/secret-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

const text = messages.studioWebhooks;

/** /studio/webhooks: the tools that events are sent to. */
export default function WebhooksScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <WebhooksBody />
    </StudioFrame>
  );
}

/** The open dialog; a secret is shown once, after it was created. */
type Open =
  | { kind: 'new' }
  | { kind: 'edit' | 'deliveries' | 'replace' | 'remove'; webhook: StudioWebhook }
  | { kind: 'secret'; secret: string };

function WebhooksBody() {
  const { data, error, reload } = useApi('GET /api/studio/webhooks');
  const [open, setOpen] = useState<Open | null>(null);
  if (!data && error !== null) return <LoadFailed text={text.failed} onRetry={reload} />;
  if (!data) return <Loading />;
  return (
    <>
      <div className="grid max-w-measure gap-3">
        <p className="rounded-card bg-amber-soft px-5 py-4 text-amber-ink">{text.personalData}</p>
        <p className="text-quiet">{text.docs}</p>
      </div>
      <div>
        <Button shines={false} onPress={() => setOpen({ kind: 'new' })}>
          {text.add}
        </Button>
      </div>
      <StudioSection title={text.list}>
        {data.webhooks.length === 0 && <p className="text-quiet">{text.empty}</p>}
        <ul className="grid grid-cols-1 empty:hidden">
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={setOpen} onChange={reload} />
          ))}
        </ul>
      </StudioSection>
      {open && <OpenDialog open={open} onOpen={setOpen} onChange={reload} />}
    </>
  );
}

type OpenDialogProps = { open: Open; onOpen: (open: Open | null) => void; onChange: () => Promise<void> };

function OpenDialog({ open, onOpen, onChange }: OpenDialogProps) {
  const close = () => onOpen(null);
  const showSecret = (secret: string) => onOpen({ kind: 'secret', secret });
  if (open.kind === 'secret') return <SecretDialog secret={open.secret} text={text.secret} onClose={close} />;
  if (open.kind === 'new')
    return <WebhookForm webhook={null} onCreated={showSecret} onChange={onChange} onClose={close} />;
  const { webhook } = open;
  const { id } = webhook;
  if (open.kind === 'edit')
    return <WebhookForm webhook={webhook} onCreated={showSecret} onChange={onChange} onClose={close} />;
  if (open.kind === 'deliveries') return <DeliveriesDialog webhook={webhook} onClose={close} />;
  if (open.kind === 'replace')
    return (
      <ConfirmDialog
        title={text.replace.title}
        yes={text.replace.yes}
        no={text.replace.no}
        onConfirm={async () => {
          showSecret((await call('POST /api/studio/webhooks/{id}/secrets', { params: { id } })).secret);
        }}
        errorText={() => text.replace.failed}
        onClose={close}
      >
        <p>{text.replace.text}</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={text.removal.title}
      yes={text.removal.yes}
      no={text.removal.no}
      isDangerous
      onConfirm={async () => {
        await call('DELETE /api/studio/webhooks/{id}', { params: { id } });
        close();
        await onChange();
      }}
      errorText={() => text.removal.failed}
      onError={onChange}
      onClose={close}
    >
      <p className="wrap-anywhere">{text.removal.text(hostOf(webhook))}</p>
    </ConfirmDialog>
  );
}

type WebhookRowProps = {
  webhook: StudioWebhook;
  onOpen: (open: Open) => void;
  onChange: () => Promise<void>;
};

function WebhookRow({ webhook, onOpen, onChange }: WebhookRowProps) {
  const { id, url, events, off, revision } = webhook;
  const alert = useAlert();
  const host = hostOf(webhook);
  const isOn = off === null;

  async function toggle() {
    try {
      const body = { url, events, isOn: !isOn, revision };
      await call('PUT /api/studio/webhooks/{id}', { params: { id }, body });
    } catch {
      alert(text.switchFailed);
    }
    await onChange();
  }

  async function sendTest() {
    try {
      await call('POST /api/studio/webhooks/{id}/tests', { params: { id } });
      alert(text.testSent, 'success');
    } catch {
      alert(text.testFailed);
    }
  }

  return (
    <li className="grid grid-cols-1 gap-2 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong translate="no" className="wrap-anywhere">
          {url}
        </strong>
        <State webhook={webhook} />
      </p>
      <p>{events.map((event) => text.events[event]).join(' · ')}</p>
      <div className="mt-1 flex flex-wrap gap-2 sm:gap-3">
        <RowButton
          label={text.edit}
          name={text.editOf(host)}
          onPress={() => onOpen({ kind: 'edit', webhook })}
        />
        <RowButton
          label={text.deliveries}
          name={text.deliveriesOf(host)}
          onPress={() => onOpen({ kind: 'deliveries', webhook })}
        />
        {isOn && <RowButton label={text.test} name={text.testOf(host)} onPress={sendTest} />}
        <RowButton
          label={isOn ? text.switchOff : text.switchOn}
          name={isOn ? text.switchOffOf(host) : text.switchOnOf(host)}
          onPress={toggle}
        />
        <RowButton
          label={text.replaceSecret}
          name={text.replaceSecretOf(host)}
          onPress={() => onOpen({ kind: 'replace', webhook })}
        />
        <RowButton
          label={text.remove}
          name={text.removeOf(host)}
          onPress={() => onOpen({ kind: 'remove', webhook })}
        />
      </div>
    </li>
  );
}

function State({ webhook: { off, failingSince } }: { webhook: StudioWebhook }) {
  if (off) return <span className="text-quiet">{text.state.off[off.reason](formatDateTime(off.since))}</span>;
  if (failingSince !== null)
    return <span className="font-medium text-error">{text.state.failing(formatDateTime(failingSince))}</span>;
  return <span className="font-medium text-success">{text.state.on}</span>;
}

function hostOf({ url }: StudioWebhook): string {
  return new URL(url).host;
}
