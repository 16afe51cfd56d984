/** Texts that a campaign starts with. */

/** The draft that announces a lesson, which the instructor edits. */
export function newLessonCampaign({ lesson, url }: { lesson: string; url: string }): {
  subject: string;
  body: string;
} {
  return {
    subject: `New lesson: ${lesson}`,
    body: `Hello,\n\nThere is a new lesson in your course: **${escapeMarkdown(lesson)}**.\n\n[Watch the lesson](${url})\n`,
  };
}

/** The draft that tells the waiting list that the course is open. */
export function launchCampaign({ course, url }: { course: string; url: string }): {
  subject: string;
  body: string;
} {
  return {
    subject: `${course} is open`,
    body: `Hello,\n\nYou asked to hear when **${escapeMarkdown(course)}** opens. It’s open now.\n\n[See the course](${url})\n`,
  };
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#]/g, '\\$&');
}

/** The subject of a test that the instructor sends to themselves. */
export function testSubject(subject: string): string {
  return `[Test] ${subject}`;
}
