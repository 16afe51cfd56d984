import { useId, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { Button } from '#web/parts/button.tsx';
import { fieldStyles, labelStyles } from '#web/parts/field.tsx';
import { PaymentTimeline } from '#web/payment/payment-timeline.tsx';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { useApi } from '#web/platform/use-api.ts';
import type { LearnerPage } from './facts-section.tsx';

const { why: text, check: checkText } = messages.studioLearner;

type WhySectionProps = { page: LearnerPage; isInstructor: boolean; onChanged: () => Promise<void> };

/** Explains why a learner can’t watch a lesson, and what would open it. */
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

type Check = Api['POST /api/studio/payment-checks']['reply']['check'];

/** Asks Stripe about the learner’s payments, grants what was paid, and shows the result. */
function PaymentCheck({ email, onChecked }: { email: string; onChecked: () => Promise<void> }) {
  const [check, setCheck] = useState<Check | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function checkPayments() {
    setError(null);
    try {
      const found = await call('POST /api/studio/payment-checks', { body: { about: email } });
      setCheck(found.check);
      await onChecked();
    } catch (cause) {
      const isAway = cause instanceof ApiError && cause.code === 'unavailable';
      setError(rateLimitText(cause) ?? (isAway ? checkText.away : checkText.failed));
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Button kind="quiet" onPress={checkPayments}>
          {checkText.action}
        </Button>
      </div>
      <ErrorText>{error}</ErrorText>
      <div aria-live="polite" className="grid grid-cols-1 gap-4 empty:hidden">
        {check && (
          <>
            <p className="rounded-card bg-sky-soft px-5 py-4 font-semibold">
              {messages.studioPayments.verdict[check.verdict]}
            </p>
            <PaymentTimeline events={check.events} to="instructor" />
          </>
        )}
      </div>
    </div>
  );
}
