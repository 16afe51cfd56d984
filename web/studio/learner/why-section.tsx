import { useId, useState } from 'react';
import { words } from '#words/words.ts';
import { fieldStyles, labelStyles } from '../../parts/field-styles.ts';
import { useApi } from '../../use-api.ts';
import { StudioSection } from '../studio-section.tsx';
import type { LearnerPage } from './learner-page.ts';
import { PaymentCheck } from './payment-check.tsx';

const text = words.studioLearner.why;

type WhySectionProps = { page: LearnerPage; isInstructor: boolean; onChanged: () => Promise<void> };

/** Answers why a learner cannot watch a lesson, with what would open it. */
export function WhySection({ page, isInstructor, onChanged }: WhySectionProps) {
  const id = useId();
  const [lessonId, setLessonId] = useState('');
  const { learner, sections } = page;
  const refresh = `${learner.plan} ${learner.bannedAt ?? ''} ${page.devices.length}`;
  return (
    <StudioSection title={text.title} lead={text.lead}>
      <div className="grid grid-cols-1 gap-5">
        <div>
          <label htmlFor={id} className={labelStyles}>
            {text.lesson}
          </label>
          <select
            id={id}
            className={fieldStyles}
            value={lessonId}
            onChange={(event) => setLessonId(event.currentTarget.value)}
          >
            <option value="">{text.choose}</option>
            {sections.map((section) => (
              <optgroup key={section.id} label={section.title}>
                {section.lessons.map(({ id: value, index, title }) => (
                  <option key={value} value={value}>
                    {text.numbered(index + 1, title)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
        <div aria-live="polite" className="empty:hidden">
          {lessonId !== '' && <Answer key={`${lessonId} ${refresh}`} uid={learner.uid} lessonId={lessonId} />}
        </div>
        {isInstructor && <PaymentCheck email={learner.email} onChecked={onChanged} />}
      </div>
    </StudioSection>
  );
}

function Answer({ uid, lessonId }: { uid: string; lessonId: string }) {
  const { data, error } = useApi('GET /api/studio/learners/{uid}/lessons/{lessonId}/access', {
    params: { uid, lessonId },
  });
  if (!data) return <p className="text-quiet">{error ? text.failed : text.asking}</p>;
  const isOpen = data.reasons.includes('open');
  return (
    <div
      className={`grid grid-cols-1 gap-3 rounded-card px-5 py-4 ${isOpen ? 'bg-success-soft' : 'bg-warning-soft'}`}
    >
      {data.reasons.map((reason) => (
        <p key={reason} className="font-medium">
          {text.reasons[reason]}
        </p>
      ))}
      <div>
        {!isOpen && <p className="font-semibold">{text.whatOpens}</p>}
        <ul className="grid gap-1">
          {data.remedies.map((remedy) => (
            <li key={remedy}>{text.remedies[remedy]}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
