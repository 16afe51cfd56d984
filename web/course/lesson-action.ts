/** The action of a click on a lesson, for each verdict of the access rule (specification 6). */
import { useCallback } from 'react';
import { type LessonVerdict, smallestPlanFor } from '#rules/access.ts';
import type { SectionGate } from '#rules/outline.ts';
import { pages } from '#rules/pages.ts';
import type { CourseLesson } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import type { WhyHere } from '#web/payment/why-here.tsx';
import { navigate } from '#web/platform/router.tsx';

type LessonAction =
  | { does: 'open-lesson' }
  | { does: 'open-new-tab' }
  /** Premium learners get the specification's alert, learners without a plan the reason on the plans page. */
  | { does: 'go-to-plans'; says: 'upgrade-alert' | 'reason' }
  | { does: 'go-to-landing' };

export function lessonAction(verdict: LessonVerdict): LessonAction {
  switch (verdict) {
    case 'play':
      return { does: 'open-lesson' };
    case 'open-link':
      return { does: 'open-new-tab' };
    case 'buy':
      return { does: 'go-to-plans', says: 'reason' };
    case 'upgrade':
      return { does: 'go-to-plans', says: 'upgrade-alert' };
    case 'sign-in':
      return { does: 'go-to-landing' };
  }
}

type Locked = {
  lesson: CourseLesson;
  opensWith: SectionGate;
  says: Extract<LessonAction, { does: 'go-to-plans' }>['says'];
};

/** Returns the function that opens the plans from a locked lesson, with the alert or the reason. */
export function useGoToPlans() {
  const alert = useAlert();
  return useCallback(
    ({ lesson, opensWith, says }: Locked, replace = false) => {
      if (says === 'upgrade-alert') alert(messages.course.alerts.upgrade, 'notice');
      const why: WhyHere = { wanted: 'lesson', title: lesson.title, opensWith: smallestPlanFor(opensWith) };
      navigate(pages.pricing, { replace, state: says === 'reason' ? why : null });
    },
    [alert],
  );
}
