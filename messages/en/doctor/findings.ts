import type { BackupFailureCode } from '#rules/operations/backup.ts';
import type { DoctorCode, DoctorFinding } from '#rules/operations/doctor-finding.ts';

/** The texts of some codes, composed from the details of a finding. */
export type FindingTexts<Codes extends DoctorCode> = {
  [Code in Codes]: (finding: Extract<DoctorFinding, { code: Code }>) => { wrong: string; help: string };
};

/** Findings about Google sign-in, the transcription service, the video converter, and the site at its public URL. */
export const siteFindings: FindingTexts<
  | 'google-away'
  | 'google-client'
  | 'google-redirect'
  | 'transcription-away'
  | 'transcription-key'
  | 'packager-missing'
  | 'packager-fails'
  | 'site-away'
  | 'site-slow'
  | 'site-not-ready'
  | 'site-not-ours'
  | 'certificate-invalid'
  | 'certificate-ends'
  | 'http-open'
  | 'header-lost'
  | 'replies-cached'
  | 'uploads-refused'
  | 'proxy-not-trusted'
  | 'proxy-missing'
  | 'proxy-forged'
  | 'proxy-shared'
  | 'accel-missing'
  | 'accel-unreadable'
  | 'metrics-open'
> = {
  'google-away': ({ issuer, reason }) => ({
    wrong: `Google does not respond at ${issuer} (${reason}).`,
    help: 'Check the network connection of this machine, and keep GOOGLE_ISSUER set to https://accounts.google.com.',
  }),
  'google-client': () => ({
    wrong: 'The Google client ID or its secret is wrong.',
    help: 'Copy both again from "APIs & Services → Credentials" in the Google Cloud console into GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  }),
  'google-redirect': ({ url }) => ({
    wrong: `Google does not redirect to ${url}.`,
    help: 'Open the client under "APIs & Services → Credentials" in the Google Cloud console, and add exactly this URL to "Authorized redirect URIs".',
  }),
  'transcription-away': ({ url, reason }) => ({
    wrong: `The transcription service does not respond at ${url} (${reason}).`,
    help: 'Check TRANSCRIPTION_URL and that the service is running. Until then, write captions in the studio or upload them.',
  }),
  'transcription-key': () => ({
    wrong: 'The transcription service rejected the key.',
    help: 'Copy the key from the service into TRANSCRIPTION_KEY.',
  }),
  'packager-missing': ({ reason }) => ({
    wrong: `Recordings can’t be converted: the npm package node-av isn’t installed or can’t be loaded (${reason}).`,
    help: 'Install the site again with its optional packages: npm ci --include=optional. They are available for Linux with glibc, macOS and Windows. A site that only plays existing videos doesn’t need them.',
  }),
  'packager-fails': ({ reason }) => ({
    wrong: `Recordings can’t be converted: converting half a second of audio failed on this machine (${reason}).`,
    help: 'With SIGILL, the processor lacks instructions that the libraries of node-av need: give the virtual machine a newer processor type, such as “host”. With SIGKILL, the machine has too little memory. Otherwise, install the site again with npm ci.',
  }),
  'site-away': ({ url, reason }) => ({
    wrong: `The site does not respond at ${url} (${reason}).`,
    help: 'Check that the site and its proxy are running (systemctl status "lectern*"), that the domain points to this machine (DNS), and that the firewall allows ports 80 and 443.',
  }),
  'site-slow': ({ url, seconds }) => ({
    wrong: `The site at ${url} took ${seconds} seconds to report that it is ready.`,
    help: 'Check whether the machine is busy (uptime), and whether the proxy waits for a process that is down.',
  }),
  'site-not-ready': ({ url, status }) => ({
    wrong: `The site at ${url} reports that it is not ready (${status}).`,
    help: 'It is stopping, or its database does not respond. To see the reason, run on this machine, with the port of the process: curl http://localhost:3000/readyz',
  }),
  'site-not-ours': ({ url }) => ({
    wrong: `Another program, or this site with a different key, responds at ${url}.`,
    help: 'Check where the proxy sends requests, and that the doctor uses the .env and the data folder of the site (SECRET_KEY, DATA_DIR).',
  }),
  'certificate-invalid': ({ url, reason }) => ({
    wrong: `Browsers reject the certificate of ${url} (${reason}).`,
    help: 'Caddy gets one automatically when ports 80 and 443 are open. With nginx, run certbot again, and check that it serves the full chain.',
  }),
  'certificate-ends': ({ url, days }) => ({
    wrong: `The certificate of ${url} expires in ${days} days.`,
    help: 'It should have been renewed by now. Check the Caddy log, or run: certbot renew',
  }),
  'http-open': ({ url }) => ({
    wrong: `${url} responds without encryption.`,
    help: 'Redirect http to https in the proxy. The nginx file in deploy/ shows how.',
  }),
  'header-lost': ({ header }) => ({
    wrong: `The header ${header} does not reach visitors as the site sends it.`,
    help: 'The proxy removes or changes it. Delete the add_header, header or proxy_hide_header lines for it in the proxy’s configuration.',
  }),
  'replies-cached': ({ url }) => ({
    wrong: `A cache responds for ${url}, so one user may see another user’s page.`,
    help: 'Turn off caching in the proxy or CDN, or make it follow Cache-Control. Only /assets/ may be cached.',
  }),
  'uploads-refused': ({ status }) => ({
    wrong: `The proxy rejects uploads of 2 MB (${status}).`,
    help: 'Lesson files can be up to 100 MB. With nginx, set: client_max_body_size 110m;',
  }),
  'proxy-not-trusted': () => ({
    wrong:
      'The site is behind a proxy that it does not trust, so all visitors count as one for the rate limits.',
    help: 'Set TRUST_PROXY=true, and HOST=127.0.0.1 so that requests cannot bypass the proxy.',
  }),
  'proxy-missing': () => ({
    wrong:
      'TRUST_PROXY is true, but the proxy does not send the visitor’s IP address: X-Forwarded-For is missing.',
    help: 'With nginx, add: proxy_set_header X-Forwarded-For $remote_addr; without a proxy, set TRUST_PROXY=false.',
  }),
  'proxy-forged': () => ({
    wrong: 'Visitors can forge their IP address: the proxy passes on the X-Forwarded-For header they send.',
    help: 'Set the header in the proxy. With nginx: proxy_set_header X-Forwarded-For $remote_addr;',
  }),
  'proxy-shared': () => ({
    wrong:
      'All visitors share the IP address of a CDN or proxy, so the rate limits of one visitor apply to all of them together.',
    help: 'Set TRUSTED_PROXIES to the IP ranges of the CDN, and make your proxy keep X-Forwarded-For (docs/deploy.md).',
  }),
  'accel-missing': ({ prefix }) => ({
    wrong: `Videos do not play: MEDIA_ACCEL_PREFIX is ${prefix}, but there is no nginx in front that handles it.`,
    help: 'Remove MEDIA_ACCEL_PREFIX, or put nginx in front with the internal location from deploy/nginx.conf.',
  }),
  'accel-unreadable': ({ folder, status }) => ({
    wrong: `Videos do not play: nginx cannot send files from ${folder} (${status}).`,
    help: 'Add nginx’s user to the site’s group and restart nginx: usermod -aG lectern www-data && systemctl restart nginx. Check StateDirectoryMode=0710 in the unit, and the alias of the internal location in nginx.',
  }),
  'metrics-open': ({ url }) => ({
    wrong: `Anyone can read the metrics at ${url}.`,
    help: 'The proxy on this machine hides the IP address of the client. Block /metrics in the proxy, as the files in deploy/ do.',
  }),
};

/** Findings about email: the mail server and the DNS records of the sender. */
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

/** Findings about Stripe, and about the clock, which Stripe's signatures depend on. */
export const stripeFindings: FindingTexts<
  | 'clock-wrong'
  | 'stripe-away'
  | 'stripe-key'
  | 'stripe-test-mode'
  | 'stripe-slow'
  | 'stripe-tax-off'
  | 'webhook-missing'
  | 'webhook-disabled'
  | 'webhook-events'
  | 'webhook-undelivered'
  | 'webhook-untried'
  | 'webhook-not-readable'
  | 'price-missing'
  | 'price-inactive'
  | 'price-differs'
> = {
  'clock-wrong': ({ seconds, service }) => ({
    wrong: `The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} ${service}.`,
    help: 'Stripe webhooks would be rejected, and sign-in codes would expire too early or too late. Synchronize the clock: timedatectl set-ntp true',
  }),
  'stripe-away': ({ url }) => ({
    wrong: `Stripe does not respond at ${url}.`,
    help: 'Check that this machine can reach the internet, and remove STRIPE_URL unless you need another URL.',
  }),
  'stripe-key': () => ({
    wrong: 'Stripe rejected the secret key.',
    help: 'Copy it again from "Developers → API keys" in the Stripe dashboard into STRIPE_SECRET_KEY.',
  }),
  'stripe-test-mode': () => ({
    wrong: 'The site uses a test key: no real money is charged.',
    help: 'This is fine for testing. Before you sell, set the live key, its webhook secret and its price IDs, and remove ALLOW_TEST_MODE.',
  }),
  'stripe-slow': ({ seconds }) => ({
    wrong: `Stripe took ${seconds} seconds to respond.`,
    help: 'If it stays this slow, check the network connection of this machine. Customers would wait just as long.',
  }),
  'stripe-tax-off': () => ({
    wrong:
      'The site is set to charge tax, but Stripe Tax is not active at Stripe, so customers pay without tax.',
    help: 'Activate it under "Tax" in the Stripe dashboard, or switch tax off in the studio under Prices. A restricted key also needs the permission "Tax Settings: Read".',
  }),
  'webhook-missing': ({ url }) => ({
    wrong: 'Stripe has no webhook for this site, so the site learns about payments late.',
    help: `In the Stripe dashboard, open "Developers → Webhooks", add the endpoint ${url}, and copy its signing secret into STRIPE_WEBHOOK_SECRET.`,
  }),
  'webhook-disabled': ({ url }) => ({
    wrong: `The webhook ${url} is disabled in Stripe.`,
    help: 'Stripe does that after many failed deliveries. Open it under "Developers → Webhooks" and enable it.',
  }),
  'webhook-events': ({ url, missing }) => ({
    wrong: `The webhook ${url} does not send all the events that the site needs.`,
    help: `Open it under "Developers → Webhooks" and add: ${missing}`,
  }),
  'webhook-undelivered': ({ url, events }) => ({
    wrong: `Stripe could not deliver the last ${events} events to ${url}.`,
    help: 'Most often, STRIPE_WEBHOOK_SECRET is not the signing secret of this endpoint (the site then responds with 400). Copy the secret from "Developers → Webhooks" and restart the site. The same page shows each attempt and its response.',
  }),
  'webhook-untried': () => ({
    wrong: 'Stripe has not delivered any events yet, so STRIPE_WEBHOOK_SECRET could not be checked.',
    help: 'Buy a plan and refund it, wait a minute, and run the doctor again.',
  }),
  'webhook-not-readable': () => ({
    wrong: 'The restricted key cannot read webhooks, so they could not be checked.',
    help: 'Give the key the permission "Webhook Endpoints: Read", or check them yourself under "Developers → Webhooks".',
  }),
  'price-missing': ({ price }) => ({
    wrong: `Stripe does not have the price ${price}.`,
    help: 'It may belong to the other mode (test or live), or to another account. Set the correct price IDs (STRIPE_PRICE_…), or set the price again in the studio under Prices.',
  }),
  'price-inactive': ({ price }) => ({
    wrong: `The price ${price} is archived in Stripe, so customers cannot buy it.`,
    help: 'Unarchive it in the Stripe dashboard under "Product catalog", or set the price again in the studio under Prices.',
  }),
  'price-differs': ({ price, here, atStripe }) => ({
    wrong: `The price ${price} is ${here} on the site but ${atStripe} (in the smallest unit) in Stripe.`,
    help: 'The site does not accept payments of a different amount. Set the price again in the studio under Prices.',
  }),
};

const reasons: Record<BackupFailureCode, string> = {
  'disk-full': 'the disk is full',
  database: 'the database did not respond',
  damaged: 'a file of the backup is missing or damaged',
  inconsistent: 'its plans, payments and receipts contradict each other',
  unplayable: 'a video in it cannot be decoded',
  'not-sent': 'the remote storage did not accept its copy',
  failed: 'it stopped before it finished',
};

/** Findings about backups. */
export const backupFindings: FindingTexts<
  'backup-old' | 'backup-off' | 'backup-not-writable' | 'backup-failed' | 'backup-only-here' | 'drill-failed'
> = {
  'backup-old': ({ days }) => ({
    wrong: `There is no backup from the last ${days} days.`,
    help: 'Run npm run backup now and check its output. The site makes a backup every night unless BACKUP_NIGHTLY is false.',
  }),
  'backup-off': () => ({
    wrong: 'Nightly backups are off (BACKUP_NIGHTLY=false), and no backup has been made.',
    help: 'Remove BACKUP_NIGHTLY, or schedule npm run backup yourself. Run it once now.',
  }),
  'backup-not-writable': ({ folder, reason }) => ({
    wrong: `Cannot write backups to ${folder} (${reason}).`,
    help: `Make the user that runs the site the owner of the folder, for example with: chown -R lectern ${folder}, or set BACKUP_DIR to another folder. Run the doctor as that user.`,
  }),
  'backup-failed': ({ reason }) => ({
    wrong: `The last backup failed: ${reasons[reason]}.`,
    help: 'Run npm run backup and check its output. docs/backup.md explains the folder and the remote storage.',
  }),
  'backup-only-here': ({ folder }) => ({
    wrong: `All backups are on this machine (${folder}). If you lose it, you lose them too.`,
    help: 'Set BACKUP_URL and its keys to also send each backup to remote storage, or copy the folder yourself.',
  }),
  'drill-failed': ({ reason }) => ({
    wrong: `The weekly drill could not restore the latest backup: ${reasons[reason]}.`,
    help: 'Run npm run backup, then npm run restore -- --drill, and check the output. Keep older backups until the drill succeeds.',
  }),
};
