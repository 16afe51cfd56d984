import { useState } from 'react';
import { type KeyScope, keyScopes, longestKeyName } from '#rules/api-keys.ts';
import type { StudioApiKey } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { CheckField } from '#web/parts/check-field.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { labelStyles, TextField } from '#web/parts/field.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { ActionForm } from '#web/studio/parts/action-form.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { SecretDialog } from '#web/studio/parts/secret-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';

const text = messages.studioApiKeys;

/** /studio/api-keys: the keys with which programs call the studio's endpoints. */
export default function ApiKeysScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <ApiKeysBody />
    </StudioFrame>
  );
}

/** The open dialog; a key is shown once, after it was created. */
type Open = { kind: 'new' } | { kind: 'created'; key: string } | { kind: 'revoke'; apiKey: StudioApiKey };

function ApiKeysBody() {
  const { data, error, reload } = useApi('GET /api/studio/api-keys');
  const [open, setOpen] = useState<Open | null>(null);
  if (!data && error !== null) return <LoadFailed text={text.failed} onRetry={reload} />;
  if (!data) return <Loading />;
  return (
    <>
      <div className="grid max-w-measure gap-3">
        <p className="rounded-card bg-amber-soft px-5 py-4 text-amber-ink">{text.warning}</p>
        <p className="text-quiet">
          {text.docs.before}
          <a href="/api/docs" target="_blank" rel="noreferrer" className="font-medium text-sky underline">
            {text.docs.link}
          </a>
          {text.docs.after}
        </p>
      </div>
      <div>
        <Button shines={false} onPress={() => setOpen({ kind: 'new' })}>
          {text.add}
        </Button>
      </div>
      <StudioSection title={text.list}>
        {data.keys.length === 0 && <p className="text-quiet">{text.empty}</p>}
        <ul className="grid grid-cols-1 empty:hidden">
          {data.keys.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setOpen({ kind: 'revoke', apiKey })} />
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
  if (open.kind === 'created') return <SecretDialog secret={open.key} text={text.key} onClose={close} />;
  if (open.kind === 'new')
    return (
      <ApiKeyForm
        onCreated={async (key) => {
          onOpen({ kind: 'created', key });
          await onChange();
        }}
        onClose={close}
      />
    );
  const { id, name } = open.apiKey;
  return (
    <ConfirmDialog
      title={text.revocation.title}
      yes={text.revocation.yes}
      no={text.revocation.no}
      isDangerous
      onConfirm={async () => {
        await call('DELETE /api/studio/api-keys/{id}', { params: { id } });
        close();
        await onChange();
      }}
      errorText={() => text.revocation.failed}
      onError={onChange}
      onClose={close}
    >
      <p className="wrap-anywhere">{text.revocation.text(name)}</p>
    </ConfirmDialog>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: StudioApiKey; onRevoke: () => void }) {
  const { name, lastFour, scopes, state, createdAt, createdBy, lastUsedAt } = apiKey;
  return (
    <li className="grid grid-cols-1 gap-2 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="wrap-anywhere">{name}</strong>
        <span className={state === 'active' ? 'font-medium text-success' : 'font-medium text-error'}>
          {text.state[state]}
        </span>
      </p>
      <p translate="no" className="font-mono wrap-anywhere">
        {text.ending(lastFour)}
      </p>
      <ul className="grid gap-1">
        {scopes.map((scope) => (
          <li key={scope}>{text.scopes[scope]}</li>
        ))}
      </ul>
      <p className="text-quiet wrap-anywhere">
        {[
          text.created(createdBy, formatDate(createdAt)),
          lastUsedAt === null ? text.neverUsed : text.lastUsed(formatDate(lastUsedAt)),
          expiryOf(apiKey),
        ].join(' · ')}
      </p>
      <div className="mt-1">
        <QuietButton onPress={onRevoke} aria-label={text.revokeOf(name)}>
          {text.revoke}
        </QuietButton>
      </div>
    </li>
  );
}

function expiryOf({ expiresAt, state }: StudioApiKey): string {
  if (expiresAt === null) return text.neverExpires;
  return state === 'expired' ? text.expired(formatDate(expiresAt)) : text.expires(formatDate(expiresAt));
}

const { form: formText, scopes: scopeNames } = messages.studioApiKeys;

/** Days, or `never`. */
const expiries = ['30', '90', '365', 'never'] as const;
type Expiry = (typeof expiries)[number];

class NoScopes extends Error {}

type ApiKeyFormProps = { onCreated: (key: string) => Promise<void>; onClose: () => void };

/** Creates a key. */
function ApiKeyForm({ onCreated, onClose }: ApiKeyFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [expiry, setExpiry] = useState<Expiry>('365');

  async function create() {
    if (scopes.length === 0) throw new NoScopes();
    const expiresInDays = expiry === 'never' ? null : Number(expiry);
    const body = { name: name.trim(), scopes: [...scopes], expiresInDays };
    const { key } = await call('POST /api/studio/api-keys', { body });
    await onCreated(key);
  }

  function choose(scope: KeyScope, isChosen: boolean) {
    setScopes(keyScopes.filter((one) => (one === scope ? isChosen : scopes.includes(one))));
  }

  return (
    <Dialog open title={formText.title} onClose={onClose}>
      <ActionForm
        action={create}
        errorText={errorText}
        submitLabel={formText.create}
        cancelLabel={formText.cancel}
        onCancel={onClose}
        isLong
      >
        <TextField
          label={formText.name}
          hint={formText.nameHint}
          name="name"
          autoComplete="off"
          required
          maxLength={longestKeyName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset>
          <legend className={labelStyles}>{formText.scopes}</legend>
          <div className="grid">
            {keyScopes.map((scope) => (
              <CheckField
                key={scope}
                label={scopeNames[scope]}
                checked={scopes.includes(scope)}
                onChange={(checked) => choose(scope, checked)}
              />
            ))}
          </div>
        </fieldset>
        <SelectField
          label={formText.expiry}
          placeholder={formText.expiries['365']}
          options={expiries}
          labels={formText.expiries}
          value={expiry}
          onChange={setExpiry}
        />
        <p className="text-quiet">{formText.personalData}</p>
      </ActionForm>
    </Dialog>
  );
}

function errorText(error: unknown): string {
  if (error instanceof NoScopes) return formText.noScopes;
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'name-taken') return formText.nameTaken;
  return reason === 'too-many' ? formText.tooMany : formText.failed;
}
