import { messages } from '#messages/messages.ts';
import type { QuestionSummary } from './use-question-list.ts';

const text = messages.studioQuestions;

const quiet = 'bg-raised text-ink inset-ring inset-ring-line';

/** The states of a question. */
export function QuestionMarks({ question }: { question: QuestionSummary }) {
  const marks = [
    question.isOpen && { label: text.open, styles: 'bg-amber-soft text-amber-ink' },
    question.isReported && { label: text.reported, styles: 'bg-amber-soft text-amber-ink' },
    question.isPublished && { label: text.published, styles: 'bg-success-soft text-success' },
    question.isPinned && { label: text.pinned, styles: quiet },
    question.isHidden && { label: text.hidden, styles: quiet },
    question.isMerged && { label: text.merged, styles: quiet },
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {marks.map(({ label, styles }) => (
        <span key={label} className={`rounded-full px-3 py-0.5 font-semibold ${styles}`}>
          {label}
        </span>
      ))}
    </span>
  );
}
