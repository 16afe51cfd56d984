import { videosOf } from '#rules/content/references.ts';
import type { Database } from '#server/db/database.ts';
import { findRevisionOf } from '#server/store/content/revisions.ts';

/** Returns the ids of the sample course's videos on a site that has begun a course of its own; none on any other. */
export async function readLeftSampleVideos(db: Database): Promise<Set<string>> {
  if (!(await findRevisionOf(db, { origin: 'new-site' }))) return new Set();
  const sample = await findRevisionOf(db, { origin: 'sample' });
  return new Set(sample ? videosOf(sample.document).map(({ id }) => id) : []);
}
