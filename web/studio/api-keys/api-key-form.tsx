import { useState } from 'react';
import { keyScopes, type KeyScope, longestKeyName } from '#rules/api-keys.ts';
import { messages } from '#messages/messages.ts';
import { CheckField } from '#web/parts/check-field.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { labelStyles, TextField } from '#web/parts/field.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { ActionForm } from '#web/studio/parts/action-form.tsx';

const { form: text, scopes: scopeNames } = messages.studioApiKeys;

/** Days, or `never`. */
const expiries = ['30', '90', '365', 'never'] as const;
type Expiry = (typeof expiries)[number];

class NoScopes extends Error {}

type ApiKeyFormProps = { onCreated: (key: string) => Promise<void>; onClose: () => void };

/** Creates a key. */
export function ApiKeyForm({ onCreated, onClose }: ApiKeyFormProps) {
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
    <Dialog open title={text.title} onClose={onClose}>
      <ActionForm
        action={create}
        errorText={errorText}
        submitLabel={text.create}
        cancelLabel={text.cancel}
        onCancel={onClose}
        isLong
      >
        <TextField
          label={text.name}
          hint={text.nameHint}
          name="name"
          autoComplete="off"
          required
          maxLength={longestKeyName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset>
          <legend className={labelStyles}>{text.scopes}</legend>
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
          label={text.expiry}
          placeholder={text.expiries['365']}
          options={expiries}
          labels={text.expiries}
          value={expiry}
          onChange={setExpiry}
        />
        <p className="text-quiet">{text.personalData}</p>
      </ActionForm>
    </Dialog>
  );
}

function errorText(error: unknown): string {
  if (error instanceof NoScopes) return text.noScopes;
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'name-taken') return text.nameTaken;
  return reason === 'too-many' ? text.tooMany : text.failed;
}
