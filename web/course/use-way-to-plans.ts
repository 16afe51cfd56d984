import { useCallback } from 'react';
import { navigate } from '../router.tsx';
import type { CourseLesson } from '#contract/api.ts';
import { smallestPlanFor } from '#rules/access.ts';
import type { SectionGate } from '#rules/outline.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useAlert } from '../parts/alert.tsx';
import type { WhyHere } from '../pricing/why-here.tsx';
import type { LessonAction } from './outline/lesson-action.ts';

type Locked = {
  lesson: CourseLesson;
  opensWith: SectionGate;
  says: Extract<LessonAction, { does: 'go-to-plans' }>['says'];
};

/** From a locked lesson to the plans, and why: the specification's alert for Premium, a line on the page for who has none. */
export function useWayToPlans() {
  const alert = useAlert();
  return useCallback(
    ({ lesson, opensWith, says }: Locked, replace = false) => {
      if (says === 'upgrade-alert') alert(words.course.alerts.upgrade, 'notice');
      const why: WhyHere = { wanted: 'lesson', title: lesson.title, opensWith: smallestPlanFor(opensWith) };
      navigate(pages.pricing, { replace, state: says === 'reason' ? why : null });
    },
    [alert],
  );
}
