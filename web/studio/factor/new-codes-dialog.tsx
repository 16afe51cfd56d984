import { useState } from 'react';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

const text = words.studioFactor.security;

type NewCodesDialogProps = { onMade: (codes: readonly string[]) => Promise<void>; onClose: () => void };

/** Asks before the former recovery codes stop working. */
export function NewCodesDialog({ onMade, onClose }: NewCodesDialogProps) {
  const [trouble, setTrouble] = useState<string | null>(null);

  async function make() {
    try {
      await onMade((await call('POST /api/studio/recovery-codes')).recoveryCodes);
    } catch {
      setTrouble(text.notDone);
    }
  }

  return (
    <ConfirmDialog
      title={text.newCodesTitle}
      yes={text.newCodesYes}
      no={text.cancel}
      trouble={trouble}
      onConfirm={make}
      onClose={onClose}
    >
      <p>{text.newCodesText}</p>
    </ConfirmDialog>
  );
}
