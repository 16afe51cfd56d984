import { useEffect } from 'react';
import { languageName } from '#rules/captions/caption-files.ts';
import type { VideoPart, VideoTrouble } from '#rules/video/patrol.ts';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useUploadChanges } from './upload-list.ts';

export type StudioVideo = Api['GET /api/studio/videos']['reply']['videos'][number];

/** While the site works on a video, or does not answer, the state is asked for this often. */
const askAgainMs = 3_000;

/** Returns the videos of the site, and follows those that are on their way. */
export function useStudioVideos() {
  const { data, error, reload } = useApi('GET /api/studio/videos');
  const changes = useUploadChanges();
  const isUnknown = data !== null && error !== null;
  const isBusy =
    isUnknown ||
    data?.videos.some(
      ({ state, check, transcriptions }) =>
        state === 'waiting' ||
        state === 'packaging' ||
        check?.isWaiting === true ||
        transcriptions.some((one) => one.state === 'waiting' || one.state === 'running'),
    ) === true;

  useEffect(() => {
    if (changes > 0) void reload();
  }, [changes, reload]);

  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [isBusy, reload]);

  const transcriptionHost = data?.transcriptionHost ?? null;
  return { videos: data?.videos ?? null, transcriptionHost, failed: data === null && error !== null, reload };
}

/** Returns the name that the studio shows for a video: its own, or that of the lesson that shows it. */
export function nameOfVideo({ name, lessons, id }: Pick<StudioVideo, 'name' | 'lessons' | 'id'>): string {
  return name || lessons[0]?.title || id;
}

/** Whether two looks in a row found that a video does not play. */
export function isBroken({ check }: Pick<StudioVideo, 'check'>): boolean {
  return check !== null && check.brokenAt !== null;
}

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
