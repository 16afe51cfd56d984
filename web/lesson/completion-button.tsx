import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { LessonProgress } from '#contract/api.ts';
import type { LearnerLesson } from '#web/outline/learner-outline.ts';
import { Button } from '#web/parts/button.tsx';
import { call } from '#web/platform/call.ts';

type CompletionButtonProps = {
  lesson: LearnerLesson;
  /** True if the outline shows the lesson as done. */
  done: boolean;
  words: { mark: string; unmark: string; failed: string };
  /** Shown below the button; '' for nothing. */
  note: string;
  onProgress: (progress: LessonProgress) => void;
};

/** "Mark as watched / not watched", or read: the learner's own mark, which leaves the played seconds unchanged. */
export function CompletionButton({
  lesson: { id, progress },
  done,
  words,
  note,
  onProgress,
}: CompletionButtonProps) {
  const [failed, setFailed] = useState(false);

  async function change() {
    const wanted = done ? 'not-watched' : 'watched';
    // A mark that equals what was played is removed.
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
        <span>{done ? words.unmark : words.mark}</span>
      </Button>
      <p role="status" className="mt-2 text-quiet">
        {failed ? words.failed : note}
      </p>
    </div>
  );
}
