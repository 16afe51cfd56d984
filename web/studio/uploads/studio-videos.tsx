import { useEffect } from 'react';
import { languageName } from '#rules/captions/languages.ts';
import { playsWithout, type VideoPart, type VideoTrouble } from '#rules/video/patrol.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useUploadChanges } from './video-upload-list.ts';

export type StudioVideo = Api['GET /api/studio/videos']['reply']['videos'][number];

/** The polling interval while the site processes a video or does not answer. */
const pollMs = 3_000;

/** Returns the site’s videos, and polls while any is being uploaded, converted, checked or transcribed. */
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
    }, pollMs);
    return () => clearInterval(timer);
  }, [isBusy, reload]);

  const transcriptionHost = data?.transcriptionHost ?? null;
  return { videos: data?.videos ?? null, transcriptionHost, failed: data === null && error !== null, reload };
}

/** Returns a video’s name, or the title of the lesson that shows it. */
export function nameOfVideo({ name, lessons, id }: Pick<StudioVideo, 'name' | 'lessons' | 'id'>): string {
  return name || lessons[0]?.title || id;
}

/** Returns whether two checks in a row found that a video doesn’t play, or lacks a part. */
export function isBroken({ check }: Pick<StudioVideo, 'check'>): boolean {
  return check !== null && check.brokenAt !== null;
}

const text = messages.studioVideos.check;

type Check = NonNullable<StudioVideo['check']>;

type CheckLineProps = {
  check: Check;
  /** True when the check was requested on this page; then a good result is shown too. */
  isRequested: boolean;
};

/** Says what the last check of a video found, and what to do about it. */
export function CheckLine({ check, isRequested }: CheckLineProps) {
  const { isWaiting, checkedAt, depth, trouble: problem, brokenAt } = check;
  const waiting = isWaiting ? <p className="text-quiet">{text.waiting}</p> : null;
  if (problem === null) {
    if (waiting || !isRequested || checkedAt === null || depth === null) return waiting;
    return <p className="text-quiet">{text[depth](formatDateTime(checkedAt))}</p>;
  }
  if (problem === 'no-gate')
    return (
      waiting ?? (
        <p className="font-medium">
          {`${text.unknown(explain(check, problem))} ${adviceOf(check, problem)}`}
        </p>
      )
    );
  if (brokenAt === null)
    return waiting ?? <p className="font-medium">{text.doubtful(explain(check, problem))}</p>;
  return (
    <>
      <p className="font-medium text-error">
        {(playsWithout(check.part) ? text.incomplete : text.broken)(explain(check, problem))}
      </p>
      <p>
        <span>{adviceOf(check, problem)}</span> {check.file !== null && <span>{text.file(check.file)}</span>}
      </p>
      {waiting ?? (
        <p className="text-quiet">
          {text.since(formatDateTime(brokenAt), formatDateTime(checkedAt ?? brokenAt))}
        </p>
      )}
    </>
  );
}

function explain({ part }: Check, problem: VideoTrouble): string {
  return text.troubles[problem](part === null ? '' : nameOf(part));
}

function nameOf(part: VideoPart): string {
  if (part.kind === 'picture') return text.parts.picture(part.height);
  if (part.kind === 'captions') return text.parts.captions(languageName(part.language));
  return text.parts[part.kind];
}

const serverProblems: ReadonlySet<VideoTrouble> = new Set(['refused', 'failing', 'slow', 'unreachable']);

function adviceOf({ part }: Check, problem: VideoTrouble): string {
  if (problem === 'no-gate') return text.advice.site;
  if (serverProblems.has(problem)) return text.advice.server;
  return part?.kind === 'captions' ? text.advice.captions : text.advice.files;
}
