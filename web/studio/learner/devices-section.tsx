import { placeOf } from '#rules/sign-in/device.ts';
import { words } from '#words/words.ts';
import { deviceText } from '../../account/device-text.ts';
import { formatTimeAgo } from '../../format.ts';
import { StudioSection } from '../studio-section.tsx';
import type { LearnerPage } from './learner-page.ts';

const text = words.studioLearner.devices;

/** Where the learner is signed in. */
export function DevicesSection({ devices }: { devices: LearnerPage['devices'] }) {
  return (
    <StudioSection title={text.title}>
      {devices.length === 0 && <p className="text-quiet">{text.empty}</p>}
      <ul className="grid gap-3 empty:hidden">
        {devices.map(({ id, userAgent, timeZone, lastUsedAt }) => (
          <li key={id}>
            <p className="font-medium">{deviceText(userAgent)}</p>
            <p className="text-quiet">
              {[text.lastUsed(formatTimeAgo(lastUsedAt, Date.now())), nearText(timeZone)]
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </StudioSection>
  );
}

function nearText(timeZone: string): string {
  const place = placeOf(timeZone);
  return place && text.near(place);
}
