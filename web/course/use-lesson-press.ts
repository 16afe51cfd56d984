import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CourseLesson } from '#contract/api.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { lessonAction } from './lesson-action.ts';
import { lessonAddress, openedFromCourse } from './lesson-address.ts';
import { openNewTab } from './open-new-tab.ts';

/** What a press on a lesson does; `blockedUrl` is a guide whose tab the browser kept closed. */
export function useLessonPress(lesson: CourseLesson) {
  const navigate = useNavigate();
  const alert = useAlert();
  const [opening, setOpening] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);

  function press() {
    const action = lessonAction(lesson.verdict);
    switch (action.does) {
      case 'open-lesson':
        void navigate(lessonAddress(lesson.id), { state: openedFromCourse });
        break;
      case 'open-new-tab':
        if (!opening) void openGuide();
        break;
      case 'go-to-plans':
        if (action.alert) alert(words.course.alerts[action.alert], 'notice');
        void navigate(pages.pricing);
        break;
      case 'go-to-landing':
        void navigate(pages.landing);
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
