import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react';
import { lastRatio } from './shape.ts';

type LessonScreenProps = { ref: RefObject<HTMLDivElement | null>; lessonId: string; children: ReactNode };

/**
 * The place of the video, which also fills the screen. On phones it stays at the top while the rest scrolls beneath, and
 * a tall video shrinks in the meantime (lesson.css).
 */
export function LessonScreen({ ref, lessonId, children }: LessonScreenProps) {
  // While the first lesson loads, its shape is not known yet.
  useLayoutEffect(() => {
    const ratio = lastRatio.read();
    if (ratio !== null) ref.current?.closest('dialog')?.style.setProperty('--ratio', ratio);
  }, [ref]);

  useEffect(() => {
    const dialog = ref.current?.closest('dialog');
    if (!dialog) return undefined;
    const tell = () => dialog.style.setProperty('--scrolled', `${Math.max(0, dialog.scrollTop)}px`);
    dialog.addEventListener('scroll', tell, { passive: true });
    return () => dialog.removeEventListener('scroll', tell);
  }, [ref]);

  // Another lesson starts at the top.
  useEffect(() => {
    for (const scrolled of [ref.current?.closest('dialog'), ref.current?.parentElement])
      scrolled?.scrollTo({ top: 0, behavior: 'instant' });
  }, [ref, lessonId]);

  return (
    <div ref={ref} className="lesson-screen stage">
      {children}
    </div>
  );
}
