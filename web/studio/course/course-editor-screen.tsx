import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { ContentFrame } from '../content/content-frame.tsx';
import { courseGroups } from '../content/field-groups.ts';
import { GroupForms } from '../form/group-form.tsx';
import { CourseOutline } from './course-outline.tsx';

const { title, lead } = words.studioCourse;

/** /studio/course: the sections and lessons, and the texts about the course as a whole. */
export default function CourseEditorScreen() {
  return (
    <ContentFrame title={title} lead={lead} seenAt={pages.course}>
      <div className="grid max-w-4xl gap-8">
        <GroupForms groups={courseGroups} />
        <CourseOutline />
      </div>
    </ContentFrame>
  );
}
