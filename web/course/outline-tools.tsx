import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { playableLessons } from '#web/outline/outline-summary.ts';
import { MyNotes } from './my-notes.tsx';
import { TranscriptSearch } from './transcript-search.tsx';

/** The buttons above the outline. */
export default function OutlineTools({ sections }: { sections: readonly LearnerSection[] }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      <MyNotes sections={sections} />
      {playableLessons(sections).length > 0 && <TranscriptSearch sections={sections} />}
    </div>
  );
}
