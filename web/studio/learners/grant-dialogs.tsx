import { useState } from 'react';
import type { PaidPlan } from '#rules/plans.ts';
import { dateField } from '#rules/site-time.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { dayEnd } from '#web/studio/parts/days.ts';
import {
  type Access,
  AccessDialog,
  type AccessGrant,
  Effects,
  lastingGrant,
  planAfter,
  WhyField,
} from './access-dialog.tsx';

const text = messages.studioAccess;
const { giveDialog, endDialog, effects } = text;

const monthMs = 30 * 24 * 60 * 60 * 1000;

/** The props of every dialog that changes the access of a learner. */
export type AccessChangeProps = {
  uid: string;
  access: Access;
  onChange: () => Promise<void>;
  onClose: () => void;
};

/** Grants a plan without a payment, or replaces the current grant. */
export function GiveDialog({ uid, access, onChange, onClose }: AccessChangeProps) {
  // Only the grant that the dialog was opened with is replaced, even when another tab changes it.
  const [{ id, former }] = useState(() => ({ id: crypto.randomUUID(), former: lastingGrant(access) }));
  const [plan, setPlan] = useState<PaidPlan>(former?.plan ?? 'ultra');
  const [isOpenEnded, setOpenEnded] = useState(former ? former.endsAt === null : false);
  const [day, setDay] = useState(() => dateField(former?.endsAt ? former.endsAt - 1 : Date.now() + monthMs));
  const [why, setWhy] = useState('');
  const [isChecked, setChecked] = useState(false);
  const now = Date.now();
  const end = dayEnd(day);
  const isDayMissing = !isOpenEnded && (end === null || end <= now);
  const endsAt = isOpenEnded ? null : end;
  const name = text.plans[plan];

  async function run() {
    setChecked(true);
    if (why.trim() === '' || isDayMissing) return null;
    const body = { id, plan, endsAt, why: why.trim(), replaces: former?.id ?? null };
    await call('POST /api/studio/learners/{uid}/grants', { params: { uid }, body });
    return giveDialog.done(name);
  }

  return (
    <AccessDialog title={giveDialog.title} yes={giveDialog.yes(name)} {...{ run, onChange, onClose }}>
      <ChoiceField
        legend={giveDialog.plan}
        options={(['ultra', 'premium'] as const).map((value) => ({ value, label: text.plans[value] }))}
        value={plan}
        onChange={setPlan}
      />
      <ChoiceField
        legend={giveDialog.lasts}
        options={[
          { value: 'until', label: giveDialog.until },
          { value: 'forever', label: giveDialog.forever },
        ]}
        value={isOpenEnded ? 'forever' : 'until'}
        onChange={(choice) => setOpenEnded(choice === 'forever')}
      />
      {!isOpenEnded && (
        <TextField
          label={giveDialog.day}
          type="date"
          name="day"
          min={dateField(now)}
          value={day}
          error={isChecked && isDayMissing ? giveDialog.dayMissing : null}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      <WhyField value={why} isMissing={isChecked && why.trim() === ''} onChange={setWhy} />
      <Effects
        before={access.plan}
        after={planAfter(access, { grant: { plan, endsAt } }, now)}
        lines={[
          former && effects.replaces(text.plans[former.plan]),
          endsAt !== null && effects.endsThen(formatDate(endsAt - 1)),
          effects.mail(null),
          effects.offers,
          effects.log,
        ]}
      />
    </AccessDialog>
  );
}

/** Ends a grant early. */
export function EndDialog({ access, grant, onChange, onClose }: AccessChangeProps & { grant: AccessGrant }) {
  const [why, setWhy] = useState('');
  const [isChecked, setChecked] = useState(false);

  async function run() {
    setChecked(true);
    if (why.trim() === '') return null;
    await call('POST /api/studio/grants/{id}/end', { params: { id: grant.id }, body: { why: why.trim() } });
    return endDialog.done;
  }

  return (
    <AccessDialog
      title={endDialog.title(text.plans[grant.plan])}
      yes={endDialog.yes}
      isDangerous
      {...{ run, onChange, onClose }}
    >
      <WhyField value={why} isMissing={isChecked && why.trim() === ''} onChange={setWhy} />
      <Effects
        before={access.plan}
        after={planAfter(access, { grant: null }, Date.now())}
        lines={[effects.log]}
      />
    </AccessDialog>
  );
}
