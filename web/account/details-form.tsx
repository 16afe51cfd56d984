import { type SubmitEvent, useState } from 'react';
import {
  type Age,
  ages,
  countries,
  type Country,
  isPhoneNumber,
  type Occupation,
  occupations,
} from '#rules/registration.ts';
import { asciiDigits, sanitizeText } from '#rules/text-input.ts';
import type { UserRecord } from '#rules/user.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { TextField } from '#web/parts/field.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { call } from '#web/platform/call.ts';
import { useFormDraft } from '#web/platform/form-draft.ts';
import { useMe } from '#web/session/session.tsx';
import { AccountSection } from './account-section.tsx';

type DetailsFormProps = { user: UserRecord; onChange: () => Promise<void> };

type Saving = 'idle' | 'busy' | 'saved' | 'nothing-new' | 'failed';

/** The form with the name and the registration's answers. */
export function DetailsForm({ user, onChange }: DetailsFormProps) {
  const { refresh } = useMe();
  const text = messages.account.details;
  const before = detailsOf(user);
  const { typed, restored, ...draft } = useFormDraft('details', user.uid, before);
  const [saving, setSaving] = useState<Saving>('idle');
  const [checked, setChecked] = useState(false);
  const noName = checked && isCleared(before.name, typed.name);
  const noPhone = checked && isCleared(before.phone, typed.phone);
  const wrongPhone = checked && isWrongPhone(before.phone, typed.phone);

  function change(part: Partial<Details>) {
    draft.change(part);
    setSaving('idle');
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (isCleared(before.name, typed.name) || isCleared(before.phone, typed.phone)) return;
    if (isWrongPhone(before.phone, typed.phone)) return;
    const changes = changedDetails(before, typed);
    if (Object.keys(changes).length === 0) {
      setSaving('nothing-new');
      draft.drop();
      return;
    }
    setSaving('busy');
    try {
      await call('PATCH /api/me', { body: changes });
    } catch {
      setSaving('failed');
      return;
    }
    setSaving('saved');
    draft.drop();
    // The change is saved, even when the reload fails.
    await Promise.allSettled([refresh(), onChange()]);
  }

  return (
    <AccountSection title={text.title}>
      {restored && (
        <p role="status" className="mb-5 rounded-card bg-sky-soft px-4 py-3">
          {messages.account.draftRestored}
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
        <TextField
          label={text.name}
          name="name"
          autoComplete="name"
          maxLength={120}
          value={typed.name}
          error={noName ? text.nameMissing : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <SelectField
          label={text.country}
          hint={text.countryHint}
          placeholder={text.choose}
          options={countries}
          labels={messages.registration.countries}
          value={typed.country}
          onChange={(country) => change({ country })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={text.age}
            placeholder={text.choose}
            options={ages}
            labels={messages.registration.ages}
            value={typed.umur}
            onChange={(umur) => change({ umur })}
          />
          <SelectField
            label={text.occupation}
            placeholder={text.choose}
            options={occupations}
            labels={messages.registration.occupations}
            value={typed.kerja}
            onChange={(kerja) => change({ kerja })}
          />
        </div>
        <TextField
          label={text.phone}
          hint={text.phoneHint}
          type="tel"
          name="phone"
          autoComplete="tel"
          maxLength={40}
          placeholder={text.phonePlaceholder}
          value={typed.phone}
          error={noPhone ? text.phoneMissing : wrongPhone ? messages.registration.phoneWrong : null}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" busy={saving === 'busy'}>
            {text.save}
          </Button>
          <p role="status" className="font-medium text-success">
            {saving === 'saved' && <span>{text.saved}</span>}
            {saving === 'nothing-new' && <span>{text.nothingNew}</span>}
          </p>
          <ErrorText>{saving === 'failed' && text.notSaved}</ErrorText>
        </div>
      </form>
    </AccountSection>
  );
}

/** The form's fields; empty or null while unknown. */
type Details = {
  name: string;
  country: Country | null;
  umur: Age | null;
  kerja: Occupation | null;
  phone: string;
};

export function detailsOf(user: UserRecord): Details {
  return {
    name: user.name ?? '',
    country: user.country === 'unknown' ? null : user.country,
    umur: user.umur,
    kerja: user.kerja,
    phone: user.phone ?? '',
  };
}

/** Returns the changed and filled fields; a field that was never answered stays unanswered. */
export function changedDetails(before: Details, typed: Details) {
  const now = { ...typed, name: sanitizeText(typed.name), phone: asciiDigits(sanitizeText(typed.phone)) };
  return {
    ...(now.name && now.name !== before.name ? { name: now.name } : {}),
    ...(now.country && now.country !== before.country ? { country: now.country } : {}),
    ...(now.umur && now.umur !== before.umur ? { umur: now.umur } : {}),
    ...(now.kerja && now.kerja !== before.kerja ? { kerja: now.kerja } : {}),
    ...(now.phone && now.phone !== before.phone ? { phone: now.phone } : {}),
  };
}

/** Returns true if a name or phone number was cleared: they may be changed, but not removed. */
export function isCleared(before: string, typed: string): boolean {
  return before !== '' && typed.trim() === '';
}

/** Returns true for a changed phone number that is invalid; one saved before numbers were checked may stay. */
export function isWrongPhone(before: string, typed: string): boolean {
  const phone = asciiDigits(sanitizeText(typed));
  return phone !== '' && phone !== before && !isPhoneNumber(phone);
}
