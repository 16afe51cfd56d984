/** Findings about email: the mail server and the DNS records of the sender. */
import type { FindingTexts } from './finding-texts.ts';

export const mailFindings: FindingTexts<
  'smtp-away' | 'smtp-password' | 'smtp-encryption' | 'smtp-slow' | 'mail-refused' | 'bounces-unheard'
> = {
  'smtp-away': ({ server, reason }) => ({
    wrong: `The mail server ${server} does not respond (${reason}).`,
    help: 'Users cannot sign in without email. Check the host and port of SMTP_URL. Many hosting companies block port 25, so use 465 (smtps://) or 587 (smtp://).',
  }),
  'smtp-password': ({ server }) => ({
    wrong: `The mail server ${server} rejected the user name or the password.`,
    help: 'Correct them in SMTP_URL. Write the characters @ : / # in the password as %40 %3A %2F %23.',
  }),
  'smtp-encryption': ({ server }) => ({
    wrong: `The mail server ${server} does not support encryption.`,
    help: 'Emails contain sign-in links, so the site only sends them encrypted. Use smtps:// with port 465, or a server that supports STARTTLS.',
  }),
  'smtp-slow': ({ server, seconds }) => ({
    wrong: `Logging in to the mail server ${server} took ${seconds} seconds.`,
    help: 'The site waits at most 8 seconds. If it stays this slow, ask your email provider, or choose a server closer to this machine.',
  }),
  'mail-refused': ({ to, reason }) => ({
    wrong: `The mail server rejected the test email to ${to} (${reason}).`,
    help: 'Check that this account is allowed to send from MAIL_FROM, and that the test address is correct.',
  }),
  'bounces-unheard': ({ url }) => ({
    wrong: 'The site does not receive reports of bounces and spam complaints.',
    help: `Learners with a full mailbox or a mistyped address wait for an email that never arrives, and people who reported your emails as spam keep receiving them. Set MAIL_WEBHOOK_TOKEN, and configure your email provider or server to post to ${url} (docs/mail.md).`,
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
    wrong: `DNS queries for ${domain} get no response.`,
    help: 'Check the network connection of this machine and /etc/resolv.conf, then run the doctor again.',
  }),
  'sender-unknown': ({ domain }) => ({
    wrong: `The sender’s domain, ${domain}, cannot receive email.`,
    help: 'Replies and bounces would be lost, and many servers reject such email. Add an MX record, or use another address as MAIL_FROM.',
  }),
  'spf-missing': ({ domain }) => ({
    wrong: `${domain} has no SPF record, which names the servers that may send its email.`,
    help: `Add a TXT record at ${domain}. Your email provider gives you its value, such as: v=spf1 include:spf.provider.example ~all`,
  }),
  'spf-twice': ({ domain }) => ({
    wrong: `${domain} has more than one SPF record, so all of them are ignored.`,
    help: 'Put all "include:" parts into one TXT record that starts with v=spf1, and remove the others.',
  }),
  'spf-open': ({ domain }) => ({
    wrong: `The SPF record of ${domain} lets any server send email for it.`,
    help: 'End the record with ~all or -all, not with +all.',
  }),
  'dkim-not-found': ({ domain }) => ({
    wrong: `No DKIM key was found for ${domain} under the usual names.`,
    help: 'If your email provider gave you a DKIM record, check that it is published correctly. Without one, many emails end up in spam.',
  }),
  'dmarc-missing': ({ domain }) => ({
    wrong: `${domain} has no DMARC record, which says what to do with forged email.`,
    help: `Gmail and Yahoo require it. Add a TXT record at _dmarc.${domain} with: v=DMARC1; p=none`,
  }),
};
