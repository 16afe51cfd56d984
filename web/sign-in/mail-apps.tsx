import { words } from '#words/words.ts';
import { buttonStyles } from '../parts/button-styles.ts';

/** The common mail apps; on phones these URLs open the installed app. */
const apps = [
  { name: 'Gmail', url: 'https://mail.google.com/' },
  { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' },
];

export function MailApps() {
  return (
    <ul aria-label={words.signIn.emailSent.mailApps} className="flex flex-wrap gap-3">
      {apps.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer" className={buttonStyles('quiet')}>
            <span>{words.signIn.emailSent.openMailApp(name)}</span>
            <span className="sr-only">{words.site.newTab}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
