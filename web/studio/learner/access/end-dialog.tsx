import { useState } from 'react';
import { words } from '#words/words.ts';
import { call } from '../../../call.ts';
import { AccessDialog, Effects, WhyField } from './access-dialog.tsx';
import { type AccessGrant, planAfter } from './access-state.ts';
import type { DialogProps } from './give-dialog.tsx';

const text = words.studioAccess;
const own = text.endDialog;

/** Ends a grant before its time. */
export function EndDialog({ access, grant, onChange, onClose }: DialogProps & { grant: AccessGrant }) {
  const [why, setWhy] = useState('');
  const [isChecked, setChecked] = useState(false);

  async function run() {
    setChecked(true);
    if (why.trim() === '') return null;
    await call('POST /api/studio/grants/{id}/end', { params: { id: grant.id }, body: { why: why.trim() } });
    return own.done;
  }

  return (
    <AccessDialog title={own.title(text.plans[grant.plan])} yes={own.yes} {...{ run, onChange, onClose }}>
      <WhyField value={why} isMissing={isChecked && why.trim() === ''} onChange={setWhy} />
      <Effects
        before={access.plan}
        after={planAfter(access, { grant: null }, Date.now())}
        lines={[text.effects.log]}
      />
    </AccessDialog>
  );
}
