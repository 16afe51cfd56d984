import type { HandlerOf } from '#server/http/api.ts';
import { touchSession } from '#server/flows/touch.ts';
import { hashOf } from '#server/secret.ts';
import type { LessonProgress } from '#server/store/progress.ts';
import { findCourseViewer } from '#server/store/viewers.ts';
import { readCookie } from './viewer.ts';

export const readProgress: HandlerOf<'GET /api/progress'> = async (world, c) => {
  const token = readCookie(world, c, 'session');
  const now = world.now();
  const found = token && (await findCourseViewer(world.db, { tokenHash: hashOf(token), now }));
  if (!found) return c.json({}, 200);
  touchSession(world, { session: found.viewer.session, now });
  const begun = [...found.progress].filter(([, progress]) => wasTouched(progress));
  return c.json(Object.fromEntries(begun), 200);
};

/** A lesson that was only opened has a row, and nothing in it. */
function wasTouched({ watched, seconds, resumeAt, tick }: LessonProgress): boolean {
  return watched || seconds > 0 || resumeAt > 0 || tick !== null;
}
