/** The course as the tables held it before content was a document, for the start that makes revision 1 of it. */
import type { LessonKind, SectionGate } from '#rules/outline.ts';
import type { Database } from '#server/db/database.ts';

export type FormerCourse = {
  sections: { id: number; title: string; image: string; opensWith: SectionGate }[];
  lessons: {
    id: string;
    sectionId: number;
    title: string;
    description: string;
    kind: LessonKind;
    url: string | null;
    videoId: string | null;
    isFreePreview: number;
  }[];
  /** The links of the Ultra plan, by name. */
  resources: Map<string, string>;
};

export async function readFormerCourse(db: Database): Promise<FormerCourse> {
  const sections = await db
    .selectFrom('sections')
    .select(['id', 'title', 'image', 'opensWith'])
    .orderBy('position')
    .execute();
  const lessons = await db
    .selectFrom('lessons')
    .select(['id', 'sectionId', 'title', 'description', 'kind', 'url', 'videoId', 'isFreePreview'])
    .orderBy('position')
    .execute();
  const resources = await db.selectFrom('resources').select(['id', 'url']).execute();
  return { sections, lessons, resources: new Map(resources.map(({ id, url }) => [id, url])) };
}
