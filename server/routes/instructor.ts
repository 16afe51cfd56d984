/** The studio's door: it opens to the addresses of the configuration, and to nobody else. */
import type { Context } from 'hono';
import { Refusal } from '#server/refusal.ts';
import type { World } from '#server/world.ts';
import { isInstructor, type Person, requirePerson } from './viewer.ts';

/** @throws {Refusal} unauthenticated, permission-denied */
export async function requireInstructor(world: World, c: Context): Promise<Person> {
  const person = await requirePerson(world, c);
  if (!isInstructor(world, person.user.email))
    throw new Refusal('permission-denied', 'This is for the instructor.');
  return person;
}

/**
 * As `requireInstructor`, where others are not even to learn that there is something.
 * @throws {Refusal} not-found
 */
export async function requireInstructorAlone(world: World, c: Context): Promise<Person> {
  try {
    return await requireInstructor(world, c);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('not-found', 'There is nothing here.');
    throw error;
  }
}
