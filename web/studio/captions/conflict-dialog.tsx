import { useState } from 'react';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { announce } from '../announcer.tsx';
import type { CaptionsDraft } from './captions-draft.ts';
import type { Cues } from './cue-history.ts';
import { downloadVtt } from './toolbar.tsx';

const text = words.studioCaptions.conflict;

type ConflictDialogProps = { draft: CaptionsDraft; cues: Cues; file: string; onClose: () => void };

/** Newer captions were saved elsewhere: one's own can be downloaded, and the newer ones gone on with. */
export function ConflictDialog({ draft, cues, file, onClose }: ConflictDialogProps) {
  const [trouble, setTrouble] = useState<string | null>(null);

  async function takeNewer() {
    try {
      await draft.takeNewer();
      announce(text.taken);
    } catch {
      setTrouble(text.failed);
    }
  }

  return (
    <Dialog open size="small" title={text.title} onClose={onClose}>
      <div className="grid gap-5">
        <p>{text.text}</p>
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" shines={false} onPress={() => downloadVtt(file, cues)}>
            {text.mine}
          </Button>
          <Button shines={false} onPress={takeNewer}>
            {text.newer}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
