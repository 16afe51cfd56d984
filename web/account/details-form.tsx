import { type SubmitEvent, useState } from 'react';
import { ages, countries, occupations } from '#rules/registration.ts';
import type { UserRecord } from '#rules/user.ts';
import { words } from '#words/words.ts';
import { call } from '../call.ts';
import { useFormDraft } from '../form-draft.ts';
import { useMe } from '../session/me.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { AccountSection } from './account-section.tsx';
import { changedDetails, type Details, detailsOf, isCleared, isWrongPhone } from './changed-details.ts';

type DetailsFormProps = { user: UserRecord; onChange: () => Promise<void> };

type Saving = 'idle' | 'busy' | 'saved' | 'nothing-new' | 'failed';

/** The form with the name and the registration's answers. */
export function DetailsForm({ user, onChange }: DetailsFormProps) {
  const { refresh } = useMe();
  const text = words.account.details;
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
          {words.account.draftRestored}
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
          value={typed.country}
          onChange={(country) => change({ country })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={text.age}
            placeholder={text.choose}
            options={ages}
            labels={words.registration.ages}
            value={typed.umur}
            onChange={(umur) => change({ umur })}
          />
          <SelectField
            label={text.occupation}
            placeholder={text.choose}
            options={occupations}
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
          error={noPhone ? text.phoneMissing : wrongPhone ? words.registration.phoneWrong : null}
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
          <p role="alert" className="font-medium text-error empty:hidden">
            {saving === 'failed' && text.notSaved}
          </p>
        </div>
      </form>
    </AccountSection>
  );
}
