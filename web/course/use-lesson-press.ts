import { useState } from 'react';
import { navigate } from '../router.tsx';
import type { CourseLesson } from '#contract/api.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { lessonAction } from './lesson-action.ts';
import { lessonAddress, openedFromCourse } from './lesson-address.ts';
import { useOutlineConfirmed } from './outline-standing.ts';
import { useWayToPlans } from './use-way-to-plans.ts';
import { openNewTab } from './open-new-tab.ts';

/** What a press on a lesson does; `blockedUrl` is a guide whose tab the browser kept closed. */
export function useLessonPress(lesson: CourseLesson, sectionId: number) {
  const goToPlans = useWayToPlans();
  const confirmed = useOutlineConfirmed();
  const alert = useAlert();
  const [opening, setOpening] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);

  function press() {
    const action = lessonAction(lesson.verdict);
    switch (action.does) {
      case 'open-lesson':
        navigate(lessonAddress(lesson.id), { state: openedFromCourse });
        break;
      case 'open-new-tab':
        if (!opening) void openGuide();
        break;
      case 'go-to-plans':
        // The list of the last visit decides nothing: by its address the lesson goes where the server's word leads.
        if (confirmed) goToPlans({ lesson, sectionId, says: action.says });
        else navigate(lessonAddress(lesson.id), { state: openedFromCourse });
        break;
      case 'go-to-landing':
        navigate(pages.landing);
        break;
    }
  }

  async function openGuide() {
    setOpening(true);
    setBlockedUrl(null);
    try {
      const tab = await openNewTab(() => guideAddress(lesson.id));
      if (!tab.opened) setBlockedUrl(tab.url);
    } catch {
      alert(words.course.alerts.linkFailed);
    } finally {
      setOpening(false);
    }
  }

  return { press, opening, blockedUrl };
}

async function guideAddress(lessonId: string): Promise<string> {
  const playback = await call('GET /api/lessons/{id}/playback', { params: { id: lessonId } });
  if (playback.kind !== 'link') throw new Error(`The lesson ${lessonId} is no external link`);
  return playback.url;
}
