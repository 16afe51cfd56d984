/** Texts that a campaign starts with. */

/**
 * The draft that announces a lesson, which the instructor edits. The description and the picture are Markdown; the picture
 * is null without one.
 */
export function newLessonCampaign(of: {
  lesson: string;
  description: string;
  picture: string | null;
  url: string;
}): { subject: string; body: string } {
  const { lesson, description, picture, url } = of;
  const escaped = lesson.replaceAll(/[\\`*_[\]<>#]/g, '\\$&');
  const parts = [
    'Hello,',
    `There is a new lesson in your course: **${escaped}**.`,
    ...(picture === null ? [] : [picture]),
    ...(description.trim() === '' ? [] : [description.trim()]),
    `[Watch the lesson](${url})`,
  ];
  return { subject: `New lesson: ${lesson}`, body: `${parts.join('\n\n')}\n` };
}

/** The subject of a test that the instructor sends to themselves. */
export function testSubject(subject: string): string {
  return `[Test] ${subject}`;
}
