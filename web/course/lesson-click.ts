import { createContext, useContext } from 'react';
import type { SectionGate } from '#rules/outline.ts';
import { pages } from '#rules/pages.ts';
import type { CourseLesson } from '#contract/api.ts';
import { lessonUrl, openedFromCourse } from '#web/outline/lesson-url.ts';
import { call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';
import { lessonAction, useGoToPlans } from './lesson-action.ts';
import { useNewTab } from './new-tab.tsx';

/**
 * True once the shown outline is the server's. Until then it is the cached one, and a click waits for the server's
 * verdict.
 */
export const OutlineConfirmed = createContext(true);

function useOutlineConfirmed(): boolean {
  return useContext(OutlineConfirmed);
}

/** Handles a click on a lesson that isn't a link to it; `blockedUrl` is a guide whose tab the browser has blocked. */
export function useLessonClick(lesson: CourseLesson, opensWith: SectionGate) {
  const goToPlans = useGoToPlans();
  const confirmed = useOutlineConfirmed();
  const { open, opening, blockedUrl } = useNewTab(() => guideUrl(lesson.id));

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
        // The cached outline grants nothing: the lesson's URL waits for the server's verdict.
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

async function guideUrl(lessonId: string): Promise<string> {
  const playback = await call('GET /api/lessons/{id}/playback', { params: { id: lessonId } });
  if (playback.kind !== 'link') throw new Error(`The lesson ${lessonId} is not an external link`);
  return playback.url;
}
