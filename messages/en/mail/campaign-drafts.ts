/** The English texts that a campaign starts with, which the instructor edits. */
import { escapeMarkdown } from '#rules/content/article.ts';

/**
 * The draft that announces a lesson. The description and the picture are Markdown; the picture is null without one.
 */
export function newLessonCampaign(of: {
  lesson: string;
  description: string;
  picture: string | null;
  url: string;
}): { subject: string; body: string } {
  const { lesson, description, picture, url } = of;
  const parts = [
    'Hello,',
    `There is a new lesson in your course: **${escapeMarkdown(lesson)}**.`,
    ...(picture === null ? [] : [picture]),
    ...(description.trim() === '' ? [] : [description.trim()]),
    `[Watch the lesson](${url})`,
  ];
  return { subject: `New lesson: ${lesson}`, body: `${parts.join('\n\n')}\n` };
}

/** The draft of the launch email to the waiting list. */
export function launchCampaign({ course, url }: { course: string; url: string }): {
  subject: string;
  body: string;
} {
  return {
    subject: `${course} is open`,
    body: `Hello,\n\nYou asked us to let you know when **${escapeMarkdown(course)}** opens. It’s open now.\n\n[See the course](${url})\n`,
  };
}
