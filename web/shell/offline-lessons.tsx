import { isConfirmed } from '#rules/saved-lessons.ts';
import { messages } from '#messages/messages.ts';
import { lessonUrl } from '#web/outline/lesson-url.ts';
import { Link } from '#web/parts/link.tsx';
import { formatSize } from '#web/platform/format-size.ts';
import { savedQualityName } from '#web/saved/quality-name.ts';
import { savedIndex } from '#web/saved/saved-index.ts';

/** The lessons that play without a connection. */
export default function OfflineLessons({ uid }: { uid: string }) {
  const { offline, choice } = messages.saved;
  const index = savedIndex(uid).read();
  if (!index || index.lessons.length === 0) return null;
  const isPlayable = isConfirmed(index, Date.now());
  return (
    <section aria-labelledby="saved-lessons" className="mx-auto mt-10 grid max-w-2xl gap-3">
      <h2 id="saved-lessons" className="text-title">
        {offline.title}
      </h2>
      <p className="text-quiet">{isPlayable ? offline.text : offline.expired}</p>
      {isPlayable && (
        <ul className="grid gap-2">
          {index.lessons.map(({ id, title, quality, bytes }) => (
            <li key={id}>
              <Link
                to={lessonUrl(id)}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card bg-surface px-5 py-3 shadow-low transition-colors hover:bg-raised"
              >
                <span className="font-medium">{title}</span>
                <span className="text-quiet">{choice(savedQualityName(quality), formatSize(bytes))}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
