import { languageName } from '#rules/video/captions.ts';
import type { VideoPart, VideoTrouble } from '#rules/video/patrol.ts';
import { words } from '#words/words.ts';
import { formatDateTime } from '../../format.ts';
import type { StudioVideo } from './use-studio-videos.ts';

const text = words.studioVideos.check;

type Check = NonNullable<StudioVideo['check']>;

type CheckLineProps = {
  check: Check;
  /** True where somebody asked in this page: then a good result is told too. */
  isAsked: boolean;
};

/** Says what the patrol found of a video, and what to do about it. */
export function CheckLine({ check, isAsked }: CheckLineProps) {
  const { isWaiting, checkedAt, depth, trouble, brokenAt } = check;
  const waiting = isWaiting ? <p className="text-quiet">{text.waiting}</p> : null;
  if (trouble === null) {
    if (waiting || !isAsked || checkedAt === null || depth === null) return waiting;
    return <p className="text-quiet">{text[depth](formatDateTime(checkedAt))}</p>;
  }
  if (trouble === 'no-gate')
    return (
      waiting ?? (
        <p className="font-medium">
          {`${text.unknown(explain(check, trouble))} ${adviceOf(check, trouble)}`}
        </p>
      )
    );
  if (brokenAt === null)
    return waiting ?? <p className="font-medium">{text.doubtful(explain(check, trouble))}</p>;
  return (
    <>
      <p className="font-medium text-error">{text.broken(explain(check, trouble))}</p>
      <p>
        <span>{adviceOf(check, trouble)}</span> {check.file !== null && <span>{text.file(check.file)}</span>}
      </p>
      {waiting ?? (
        <p className="text-quiet">
          {text.since(formatDateTime(brokenAt), formatDateTime(checkedAt ?? brokenAt))}
        </p>
      )}
    </>
  );
}

function explain({ part }: Check, trouble: VideoTrouble): string {
  return text.troubles[trouble](part === null ? '' : nameOf(part));
}

function nameOf(part: VideoPart): string {
  if (part.kind === 'picture') return text.parts.picture(part.height);
  if (part.kind === 'captions') return text.parts.captions(languageName(part.language));
  return text.parts[part.kind];
}

const troublesOfServer: ReadonlySet<VideoTrouble> = new Set(['refused', 'failing', 'slow', 'unreachable']);

function adviceOf({ part }: Check, trouble: VideoTrouble): string {
  if (trouble === 'no-gate') return text.advice.site;
  if (troublesOfServer.has(trouble)) return text.advice.server;
  return part?.kind === 'captions' ? text.advice.captions : text.advice.files;
}
