import type { Context } from 'hono';
import { lessonAccess, type LessonVerdict } from '#rules/access.ts';
import { Refusal } from '#server/refusal.ts';
import { findLesson, type FoundLesson } from '#server/store/lessons.ts';
import type { World } from '#server/world.ts';
import { type Person, readPerson, viewerOf } from './viewer.ts';

/** The lesson and its viewer, when the one access rule lets them in. @throws {Refusal} with the verdict as its reason */
export async function requireAccess(
  world: World,
  c: Context,
  lessonId: string,
): Promise<{ person: Person; lesson: FoundLesson }> {
  const person = await readPerson(world, c);
  const lesson = await findLesson(world.db, { id: lessonId });
  if (!person) throw new Refusal('unauthenticated', 'Please sign in.', { reason: 'sign-in' });
  if (!lesson) throw new Refusal('not-found', 'There is no such lesson.');
  refuseAccess(lessonAccess(viewerOf(world, person), lesson));
  return { person, lesson };
}

/** @throws {Refusal} for every verdict but those that let in */
export function refuseAccess(verdict: LessonVerdict): void {
  if (verdict === 'play' || verdict === 'open-link') return;
  throw new Refusal(
    'permission-denied',
    verdict === 'upgrade' ? 'Upgrade to Ultra for full access' : 'This lesson is part of a paid plan.',
    { reason: verdict },
  );
}
