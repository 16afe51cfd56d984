/** Emails to the team: second factors, invitations, broken videos and questions. */
import { replyMarker } from '#rules/mail/reply-text.ts';
import { pages } from '#rules/pages.ts';
import { invitationParameter, type Role } from '#rules/roles.ts';
import type { MailMessage } from '#messages/mail-message.ts';
import { dayText } from '#messages/en/print/receipt-pdf.ts';

const factorNames = { passkey: 'A passkey', authenticator: 'An authenticator app' };

/** Sent when a second factor was added or removed. */
export function factorChangedMail(mail: {
  siteUrl: string;
  kind: keyof typeof factorNames;
  change: 'added' | 'removed';
}): MailMessage {
  const { siteUrl, kind, change } = mail;
  return {
    subject: `${factorNames[kind]} was ${change}`,
    paragraphs: [
      'Hello,',
      change === 'added'
        ? `${factorNames[kind]} was added to your account. You can now use it to open the studio after signing in.`
        : `${factorNames[kind]} was removed from your account. You can no longer use it to open the studio.`,
      'If this wasn’t you, someone may have access to your email or your computer. Change your email password, then check your second factors and devices:',
      { link: `${siteUrl}${pages.studioSettings}`, label: 'Open the settings' },
    ],
  };
}

/** Sent when a recovery code was used, with the number left. */
export function recoveryCodeUsedMail({ siteUrl, left }: { siteUrl: string; left: number }): MailMessage {
  const rest =
    left === 0
      ? 'It was your last one. Create new ones in the settings.'
      : `You have ${left} left. You can create ten new ones in the settings.`;
  return {
    subject: 'A recovery code was used',
    paragraphs: [
      'Hello,',
      `One of your recovery codes was used to open the studio. ${rest}`,
      'If this wasn’t you, someone has your codes and can read your email. Create new codes, and change your email password:',
      { link: `${siteUrl}${pages.studioSettings}`, label: 'Open the settings' },
    ],
  };
}

/** Sent when the operator has removed all second factors. */
export function factorsResetMail({ siteUrl }: { siteUrl: string }): MailMessage {
  return {
    subject: 'Your second factor was reset',
    paragraphs: [
      'Hello,',
      'Your site’s operator has removed all your second factors and recovery codes. You can set up a new one when you open the studio.',
      { link: `${siteUrl}${pages.studio}`, label: 'Open the studio' },
      'If you didn’t request this, contact your site’s operator right away.',
    ],
  };
}

const roleTexts: Record<Role, string> = {
  instructor: 'as an instructor: you can change the course and its page, and see sales',
  assistant:
    'as an assistant: you can answer questions, see learners and their certificates, and help them sign in',
};

/** Contains no secret: the invitation is accepted in the studio after signing in with this email address. */
export function invitationMail(mail: {
  siteUrl: string;
  siteName: string;
  inviter: string;
  email: string;
  role: Role;
  expiresAt: number;
}): MailMessage {
  return {
    subject: `${mail.inviter} invited you to ${mail.siteName}`,
    paragraphs: [
      'Hello,',
      `${mail.inviter} has invited you to join ${mail.siteName} ${roleTexts[mail.role]}.`,
      `Open the studio, sign in with this email address (${mail.email}), and accept:`,
      { link: `${mail.siteUrl}${pages.studio}?${invitationParameter}=1`, label: 'Open the studio' },
      `The invitation is valid until ${dayText(mail.expiresAt)}. If you don’t want it, you can ignore this email.`,
    ],
  };
}

/** The email names at most this many lessons; the studio lists all. */
const namedLessons = 20;

/** Lists the lessons that don't play, and those that play without a part. */
export function brokenVideosMail({
  siteUrl,
  titles,
  incomplete,
}: {
  siteUrl: string;
  titles: readonly string[];
  /** The lessons that play without captions or thumbnails. */
  incomplete: readonly string[];
}): MailMessage {
  const broken = [
    ...(titles.length === 0
      ? []
      : [`${titles.length === 1 ? 'one lesson doesn’t' : 'some lessons don’t'} play: ${listOf(titles)}`]),
    ...(incomplete.length === 0
      ? []
      : [`captions or previews on the progress bar don’t load in ${listOf(incomplete)}`]),
  ];
  return {
    subject:
      titles.length === 0
        ? subjectOf(incomplete, ['A lesson’s video is incomplete', 'lessons’ videos are incomplete'])
        : subjectOf(titles, ['A lesson doesn’t play', 'lessons don’t play']),
    paragraphs: [
      'Hello,',
      `We checked your videos twice the way learners see them, and ${broken.join('. Also, ')}.`,
      'The studio shows what’s wrong with each video and what to do:',
      { link: `${siteUrl}${pages.studioVideos}`, label: 'Open the videos' },
      'We check again every hour. When a video is complete again, its warning disappears.',
    ],
  };
}

function listOf(titles: readonly string[]): string {
  const named = titles.slice(0, namedLessons).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

function subjectOf(titles: readonly string[], [one, several]: readonly [string, string]): string {
  return titles.length === 1 ? `${one}: ${titles[0]}` : `${titles.length} ${several}`;
}

/** Sent about a new question. */
export function newQuestionMail(mail: {
  lesson: string;
  /** The time in the video, such as 3:41. */
  time: string;
  question: string;
  url: string;
  settingsUrl: string;
  /** Whether a reply to this email is stored as the answer. */
  canReply: boolean;
}): MailMessage {
  return {
    subject: `New question about ${mail.lesson}`,
    paragraphs: [
      ...(mail.canReply ? [replyMarker('Write your answer above this line')] : []),
      `A learner asked about “${mail.lesson}”, at ${mail.time}:`,
      ...mail.question.split(/\n+/),
      { link: mail.url, label: 'Open the question' },
      mail.canReply
        ? 'Reply to this email to answer. Only the learner sees the answer until you publish it in the studio.'
        : 'Answer in the studio. Replies to this email don’t reach the learner.',
      `You can turn these emails off in the studio’s settings: ${mail.settingsUrl}`,
    ],
  };
}

/** Sent about several new questions at once. */
export function newQuestionsMail({
  titles,
  url,
  settingsUrl,
}: {
  /** The lesson of each question. */
  titles: readonly string[];
  url: string;
  settingsUrl: string;
}): MailMessage {
  const lessons = [...new Set(titles)];
  return {
    subject: `${titles.length} new questions`,
    paragraphs: [
      'Hello,',
      `Learners asked ${titles.length} questions about ${listOf(lessons)}.`,
      { link: url, label: 'Open the questions' },
      'Answer in the studio. Replies to this email don’t reach the learners.',
      `You can turn these emails off in the studio’s settings: ${settingsUrl}`,
    ],
  };
}

/** The subject of a test of a campaign, which the instructor sends to themselves. */
export function testSubject(subject: string): string {
  return `[Test] ${subject}`;
}
