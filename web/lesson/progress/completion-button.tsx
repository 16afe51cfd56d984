import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { LessonProgress } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import type { LearnerLesson } from '../../course/outline/learner-outline.ts';
import { Button } from '../../parts/button.tsx';

type TickButtonProps = {
  lesson: LearnerLesson;
  /** As the outline shows it now. */
  done: boolean;
  onProgress: (progress: LessonProgress) => void;
};

/** "Mark as watched / not watched": for one's own overview; what was really played stays as it is. */
export function CompletionButton({ lesson: { id, progress }, done, onProgress }: TickButtonProps) {
  const [failed, setFailed] = useState(false);
  const { tick: text } = words.lesson;

  async function change() {
    const wanted = done ? 'not-watched' : 'watched';
    // Where the tick would only repeat what was played, none is left.
    const tick = progress.watched === (wanted === 'watched') ? null : wanted;
    try {
      onProgress(await call('PUT /api/lessons/{id}/tick', { params: { id }, body: { tick } }));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <div>
      <Button kind="quiet" onPress={change}>
        {done ? (
          <RotateCcw aria-hidden="true" className="size-5" />
        ) : (
          <Check aria-hidden="true" className="size-5" />
        )}
        <span>{done ? text.unmark : text.mark}</span>
      </Button>
      <p role="status" className="mt-2 text-quiet">
        {failed ? text.failed : progress.tick === null ? '' : progress.watched ? text.noteKept : text.note}
      </p>
    </div>
  );
}
