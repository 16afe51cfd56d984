import { navigate } from '../../router.tsx';
import type { CourseLesson } from '#contract/api.ts';
import type { SectionGate } from '#rules/outline.ts';
import { pages } from '#rules/pages.ts';
import { call } from '../../call.ts';
import { lessonAction } from '../outline/lesson-action.ts';
import { lessonUrl, openedFromCourse } from './lesson-url.ts';
import { useNewTab } from './new-tab.tsx';
import { useOutlineConfirmed } from '../outline/outline-standing.ts';
import { useWayToPlans } from '../use-way-to-plans.ts';

/** Handles a press on a lesson; `blockedUrl` is a guide whose tab the browser kept closed. */
export function useLessonPress(lesson: CourseLesson, opensWith: SectionGate) {
  const goToPlans = useWayToPlans();
  const confirmed = useOutlineConfirmed();
  const { open, opening, blockedUrl } = useNewTab(() => guideAddress(lesson.id));

  function press() {
    const action = lessonAction(lesson.verdict);
    switch (action.does) {
      case 'open-lesson':
        navigate(lessonUrl(lesson.id), { state: openedFromCourse });
        break;
      case 'open-new-tab':
        void open();
        break;
      case 'go-to-plans':
        // The list of the last visit decides nothing: by its address the lesson goes where the server's word leads.
        if (confirmed) goToPlans({ lesson, opensWith, says: action.says });
        else navigate(lessonUrl(lesson.id), { state: openedFromCourse });
        break;
      case 'go-to-landing':
        navigate(pages.landing);
        break;
    }
  }

  return { press, opening, blockedUrl };
}

async function guideAddress(lessonId: string): Promise<string> {
  const playback = await call('GET /api/lessons/{id}/playback', { params: { id: lessonId } });
  if (playback.kind !== 'link') throw new Error(`The lesson ${lessonId} is no external link`);
  return playback.url;
}
