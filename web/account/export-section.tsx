import { words } from '#words/words.ts';
import { buttonStyles } from '../parts/button-styles.ts';
import { AccountSection } from './account-section.tsx';

const { title, text, kept, download } = words.account.data;

/** The download of all data about the user as one file. */
export function ExportSection() {
  return (
    <AccountSection title={title}>
      <p className="text-quiet">{text}</p>
      <p className="text-quiet">{kept}</p>
      <p>
        <a href="/api/export" download="lectern-export.json" className={buttonStyles('quiet')}>
          {download}
        </a>
      </p>
    </AccountSection>
  );
}
