/** The action of a press on a lesson, for each verdict of the access rule (specification 6). */
import type { LessonVerdict } from '#rules/access.ts';

export type LessonAction =
  | { does: 'open-lesson' }
  | { does: 'open-new-tab' }
  /** Premium hears the specification's alert; who has no plan reads the reason on the page of the plans. */
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
