/** The Indonesian texts that a campaign starts with, which the instructor edits. */
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
    'Halo,',
    `Ada pelajaran baru di kursus Anda: **${escapeMarkdown(lesson)}**.`,
    ...(picture === null ? [] : [picture]),
    ...(description.trim() === '' ? [] : [description.trim()]),
    `[Tonton pelajaran](${url})`,
  ];
  return { subject: `Pelajaran baru: ${lesson}`, body: `${parts.join('\n\n')}\n` };
}

/** The draft of the launch email to the waiting list. */
export function launchCampaign({ course, url }: { course: string; url: string }): {
  subject: string;
  body: string;
} {
  return {
    subject: `${course} sudah dibuka`,
    body: `Halo,\n\nAnda meminta kami memberi tahu saat **${escapeMarkdown(course)}** dibuka. Sekarang kursusnya sudah dibuka.\n\n[Lihat kursus](${url})\n`,
  };
}
