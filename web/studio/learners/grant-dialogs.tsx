import { useState } from 'react';
import type { PaidPlan } from '#rules/plans.ts';
import { dateField } from '#rules/site-time.ts';
import { words } from '#words/words.ts';
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

const text = words.studioAccess;
const { giveDialog: own, effects } = text;

const monthMs = 30 * 24 * 60 * 60 * 1000;

export type DialogProps = {
  uid: string;
  access: Access;
  onChange: () => Promise<void>;
  onClose: () => void;
};

/** Gives a plan without a payment, or another one in place of what is given. */
export function GiveDialog({ uid, access, onChange, onClose }: DialogProps) {
  // The grant that the dialog was opened with: it alone is replaced, even where another tab changes it meanwhile.
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
    return own.done(name);
  }

  return (
    <AccessDialog title={own.title} yes={own.yes(name)} {...{ run, onChange, onClose }}>
      <ChoiceField
        legend={own.plan}
        options={(['ultra', 'premium'] as const).map((value) => ({ value, label: text.plans[value] }))}
        value={plan}
        onChange={setPlan}
      />
      <ChoiceField
        legend={own.lasts}
        options={[
          { value: 'until', label: own.until },
          { value: 'forever', label: own.forever },
        ]}
        value={isOpenEnded ? 'forever' : 'until'}
        onChange={(choice) => setOpenEnded(choice === 'forever')}
      />
      {!isOpenEnded && (
        <TextField
          label={own.day}
          type="date"
          name="day"
          min={dateField(now)}
          value={day}
          error={isChecked && isDayMissing ? own.dayMissing : null}
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

const endDialogOwn = text.endDialog;

/** Ends a grant before its time. */
export function EndDialog({ access, grant, onChange, onClose }: DialogProps & { grant: AccessGrant }) {
  const [why, setWhy] = useState('');
  const [isChecked, setChecked] = useState(false);

  async function run() {
    setChecked(true);
    if (why.trim() === '') return null;
    await call('POST /api/studio/grants/{id}/end', { params: { id: grant.id }, body: { why: why.trim() } });
    return endDialogOwn.done;
  }

  return (
    <AccessDialog
      title={endDialogOwn.title(text.plans[grant.plan])}
      yes={endDialogOwn.yes}
      {...{ run, onChange, onClose }}
    >
      <WhyField value={why} isMissing={isChecked && why.trim() === ''} onChange={setWhy} />
      <Effects
        before={access.plan}
        after={planAfter(access, { grant: null }, Date.now())}
        lines={[text.effects.log]}
      />
    </AccessDialog>
  );
}
