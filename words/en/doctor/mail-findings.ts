/** The words of the doctor about mail: the server that takes it, and the records that prove its sender. */
import type { FindingTexts } from './finding-texts.ts';

export const mailFindings: FindingTexts<
  'smtp-away' | 'smtp-password' | 'smtp-encryption' | 'smtp-slow' | 'mail-refused' | 'bounces-unheard'
> = {
  'smtp-away': ({ server, reason }) => ({
    wrong: `The mail server ${server} does not answer (${reason}).`,
    help: 'Without mail nobody can sign in. Check host and port of SMTP_URL; many hosting companies block port 25, so use 465 (smtps://) or 587 (smtp://).',
  }),
  'smtp-password': ({ server }) => ({
    wrong: `The mail server ${server} refuses the user or the password.`,
    help: 'Correct both in SMTP_URL. Characters such as @ : / # in the password are written as %40 %3A %2F %23.',
  }),
  'smtp-encryption': ({ server }) => ({
    wrong: `The mail server ${server} offers no encryption.`,
    help: 'Mails carry sign-in links, so the site sends none in the clear. Use smtps:// with port 465, or a server that offers STARTTLS.',
  }),
  'smtp-slow': ({ server, seconds }) => ({
    wrong: `Logging in to the mail server ${server} took ${seconds} seconds.`,
    help: 'The site waits 8 seconds at most. If it stays so slow, ask the mail provider, or choose a server nearer to this machine.',
  }),
  'mail-refused': ({ to, reason }) => ({
    wrong: `The mail server did not take the test mail to ${to} (${reason}).`,
    help: 'Check that MAIL_FROM is an address that this account may send from, and that the address of the test is right.',
  }),
  'bounces-unheard': ({ url }) => ({
    wrong: 'Nobody tells the site when a mail comes back or is called spam.',
    help: `Learners whose mailbox is full or mistyped wait for a mail that never comes, and your mail goes on to people who do not want it. Set MAIL_WEBHOOK_TOKEN, and let your mail provider or server post to ${url} (docs/mail.md).`,
  }),
};

export const dnsFindings: FindingTexts<
  | 'dns-away'
  | 'sender-unknown'
  | 'spf-missing'
  | 'spf-twice'
  | 'spf-open'
  | 'dkim-not-found'
  | 'dmarc-missing'
> = {
  'dns-away': ({ domain }) => ({
    wrong: `No DNS server answers about ${domain}.`,
    help: 'Check the network of this machine and /etc/resolv.conf, then run the doctor again.',
  }),
  'sender-unknown': ({ domain }) => ({
    wrong: `The domain of the sender, ${domain}, takes no mail.`,
    help: 'Answers and bounces would be lost, and many servers refuse such mail. Add an MX record, or use another address as MAIL_FROM.',
  }),
  'spf-missing': ({ domain }) => ({
    wrong: `${domain} does not say which servers may send its mail (SPF).`,
    help: `Add a TXT record at ${domain}. Your mail provider names it, such as: v=spf1 include:spf.provider.example ~all`,
  }),
  'spf-twice': ({ domain }) => ({
    wrong: `${domain} has more than one SPF record, so none counts.`,
    help: 'Put all "include:" parts into one TXT record that begins with v=spf1, and remove the others.',
  }),
  'spf-open': ({ domain }) => ({
    wrong: `The SPF record of ${domain} lets every server send in its name.`,
    help: 'End the record with ~all or -all, not with +all.',
  }),
  'dkim-not-found': ({ domain }) => ({
    wrong: `No signing key (DKIM) of ${domain} stands under the usual names.`,
    help: 'If your mail provider gave you a DKIM record, check that it is published as they say. Without one, many mails end in spam.',
  }),
  'dmarc-missing': ({ domain }) => ({
    wrong: `${domain} does not say what becomes of forged mail (DMARC).`,
    help: `Gmail and Yahoo ask for it. Add a TXT record at _dmarc.${domain} with: v=DMARC1; p=none`,
  }),
};
