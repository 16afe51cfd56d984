/** The mails to the people who run the site: about their second factor, and invitations. */
import { pages } from '#rules/pages.ts';
import { invitationParameter, type Role } from '#rules/roles.ts';
import type { MailWords } from '../../mail-words.ts';
import { dayText } from '../print/receipt-pdf.ts';

const factorNames = { passkey: 'A passkey', authenticator: 'An authenticator app' };

/** Tells that a second factor was added or removed. */
export function factorChangedMail(mail: {
  siteUrl: string;
  kind: keyof typeof factorNames;
  change: 'added' | 'removed';
}): MailWords {
  const { siteUrl, kind, change } = mail;
  return {
    subject: `${factorNames[kind]} was ${change}`,
    paragraphs: [
      'Hello,',
      change === 'added'
        ? `${factorNames[kind]} was added to your account. From now on it opens the studio, after you have signed in.`
        : `${factorNames[kind]} was removed from your account. It does not open the studio any more.`,
      'If that was not you, somebody can read your mail or uses your computer. Change the password of your mailbox, then look at your second factors and devices:',
      { link: `${siteUrl}${pages.studioSettings}`, label: 'Open the settings' },
    ],
  };
}

/** Tells that a recovery code was used, and how many are left. */
export function recoveryCodeUsedMail({ siteUrl, left }: { siteUrl: string; left: number }): MailWords {
  const rest =
    left === 0
      ? 'It was the last one. Please make new ones in the settings.'
      : `You have ${left} left. You can make ten new ones in the settings.`;
  return {
    subject: 'A recovery code was used',
    paragraphs: [
      'Hello,',
      `One of your recovery codes was used to open the studio. ${rest}`,
      'If that was not you, somebody has your codes and can read your mail. Make new codes, and change the password of your mailbox:',
      { link: `${siteUrl}${pages.studioSettings}`, label: 'Open the settings' },
    ],
  };
}

/** Tells that the operator has removed all second factors. */
export function factorsResetMail({ siteUrl }: { siteUrl: string }): MailWords {
  return {
    subject: 'Your second factor was reset',
    paragraphs: [
      'Hello,',
      'The person who runs the server has removed all your second factors and recovery codes. When you open the studio, you can set up a new one.',
      { link: `${siteUrl}${pages.studio}`, label: 'Open the studio' },
      'If you did not ask for this, tell them at once.',
    ],
  };
}

const roleTexts: Record<Role, string> = {
  instructor: 'as an instructor. You could change the course and its page, and see the sales',
  assistant: 'as an assistant. You would help the learners, and see their certificates',
};

/** Holds no secret: it is accepted in the studio, by the person who signs in with this e-mail. */
export function invitationMail(mail: {
  siteUrl: string;
  siteName: string;
  inviter: string;
  email: string;
  role: Role;
  expiresAt: number;
}): MailWords {
  return {
    subject: `${mail.inviter} invites you to ${mail.siteName}`,
    paragraphs: [
      'Hello,',
      `${mail.inviter} invites you to help with ${mail.siteName} ${roleTexts[mail.role]}.`,
      `Open the studio, sign in with this address (${mail.email}), and accept:`,
      { link: `${mail.siteUrl}${pages.studio}?${invitationParameter}=1`, label: 'Open the studio' },
      `The invitation holds until ${dayText(mail.expiresAt)}. If you do not want it, you need not do anything.`,
    ],
  };
}

/** The mail names no more lessons than these; the studio lists all. */
const namedLessons = 20;

/** Tells which lessons do not play. */
export function brokenVideosMail({
  siteUrl,
  titles,
}: {
  siteUrl: string;
  titles: readonly string[];
}): MailWords {
  const named = titles.slice(0, namedLessons).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return {
    subject:
      titles.length === 1 ? `A lesson does not play: ${titles[0]}` : `${titles.length} lessons do not play`,
    paragraphs: [
      'Hello,',
      `Your site looked at its videos as a learner would, twice, and ${titles.length === 1 ? 'one lesson does' : 'some lessons do'} not play: ${list}.`,
      'The studio says what is wrong with each video, and what to do:',
      { link: `${siteUrl}${pages.studioVideos}`, label: 'Open the videos' },
      'The site looks again each hour. When a video plays again, its mark goes by itself.',
    ],
  };
}
