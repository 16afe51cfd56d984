/** Texts that a campaign starts with. */

/** The draft that announces a lesson, which the instructor edits. */
export function newLessonCampaign({ lesson, url }: { lesson: string; url: string }): {
  subject: string;
  body: string;
} {
  const escaped = lesson.replaceAll(/[\\`*_[\]<>#]/g, '\\$&');
  return {
    subject: `New lesson: ${lesson}`,
    body: `Hello,\n\nThere is a new lesson in your course: **${escaped}**.\n\n[Watch the lesson](${url})\n`,
  };
}

/** The subject of a test that the instructor sends to themselves. */
export function testSubject(subject: string): string {
  return `[Test] ${subject}`;
}
