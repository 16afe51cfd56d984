import { useState } from 'react';
import { words } from '#words/words.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import type { LearnerPage } from '../learner-page.ts';
import { FindOther } from './find-other.tsx';
import { MergePreview } from './merge-preview.tsx';

const text = words.studioLearnerMerge;

type MergeDialogProps = {
  learner: LearnerPage['learner'];
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Finds the other account of a person, shows both, and merges it into this one. */
export function MergeDialog({ learner, onDone, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState<string | null>(null);
  return (
    <Dialog open size={from === null ? 'normal' : 'wide'} title={text.title} onClose={onClose}>
      {from === null ? (
        <FindOther learner={learner} typed={typed} onType={setTyped} onChoose={setFrom} onClose={onClose} />
      ) : (
        <MergePreview
          uid={learner.uid}
          from={from}
          onBack={() => setFrom(null)}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
