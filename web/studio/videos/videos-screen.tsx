import { FolderUp, Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { acceptedRecordings, isRecordingName, uploadLimits } from '#rules/video/upload.ts';
import { messages } from '#messages/messages.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { formatSize } from '#web/platform/format-size.ts';
import { ContentFrame } from '#web/studio/content/content-frame.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { droppedFiles, recordingsOf } from '#web/studio/uploads/dropped-files.ts';
import { PreparingChoiceField } from '#web/studio/uploads/processing-choice.tsx';
import { useStudioVideos } from '#web/studio/uploads/studio-videos.tsx';
import { UploadsSection } from '#web/studio/uploads/upload-rows.tsx';
import { listUnreadable, resumePrepared, startVideoUploads } from '#web/studio/uploads/video-uploads.ts';
import { LessonsForm } from './lessons-form.tsx';
import { BrokenVideosNotice, VideoList } from './video-list.tsx';

const text = messages.studioVideos;

/** /studio/videos: uploads, the videos, and the lessons made from them. */
export default function VideosScreen() {
  return (
    <ContentFrame title={text.title} lead={text.lead}>
      <VideosBody />
    </ContentFrame>
  );
}

function VideosBody() {
  const { videos, transcriptionHost, failed, reload } = useStudioVideos();
  useEffect(() => {
    void resumePrepared();
  }, []);
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-8">
      {videos && <BrokenVideosNotice videos={videos} />}
      <DropZone />
      <UploadsSection />
      {failed && <LoadFailed text={text.failed} onRetry={reload} />}
      {!videos && !failed && <Loading />}
      {videos && (
        <>
          <LessonsForm videos={videos} onMade={reload} />
          <VideoList videos={videos} transcriptionHost={transcriptionHost} reload={reload} />
        </>
      )}
    </div>
  );
}

const dropText = messages.studioVideos.drop;

/** Takes recordings: dropped as files or folders, or chosen. */
function DropZone() {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isNothing, setNothing] = useState(false);

  function take(found: readonly File[], unreadable: readonly string[] = []) {
    const isEmpty = found.length === 0 && unreadable.length === 0;
    setNothing(isEmpty);
    if (isEmpty) announce(dropText.nothing);
    listUnreadable(unreadable);
    startVideoUploads(found);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer, isRecordingName).then(({ files: found, unreadable }) =>
      take(found, unreadable),
    );
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      className={`grid justify-items-center gap-4 rounded-card border-2 border-dashed px-4 py-8 text-center transition-colors sm:py-10 ${isOver ? 'border-sky bg-sky-soft' : 'border-edge bg-surface'}`}
    >
      <Upload aria-hidden="true" className="size-8 text-sky" />
      <div className="grid gap-1">
        <p className="font-display text-title font-bold">
          <span className="pointer-coarse:hidden">{dropText.title}</span>
          {/* Fingers drop nothing. */}
          <span className="hidden pointer-coarse:inline">{dropText.titleOnTouch}</span>
        </p>
        <p className="text-quiet">
          {dropText.hint(formatSize(uploadLimits.bytes), uploadLimits.seconds / 3600)}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <input
          ref={files}
          type="file"
          multiple
          hidden
          accept={acceptedRecordings}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <SmallButton onClick={() => files.current?.click()}>
          <Upload aria-hidden="true" className="size-5" />
          {dropText.files}
        </SmallButton>
        <input
          ref={folder}
          type="file"
          multiple
          hidden
          // React has no typed property for this attribute.
          {...{ webkitdirectory: '' }}
          onChange={(event) => {
            take(recordingsOf([...(event.currentTarget.files ?? [])]));
            event.currentTarget.value = '';
          }}
        />
        <SmallButton className="max-sm:hidden" onClick={() => folder.current?.click()}>
          <FolderUp aria-hidden="true" className="size-5" />
          {dropText.folder}
        </SmallButton>
      </div>
      <PreparingChoiceField />
      {isNothing && <p className="font-medium text-error">{dropText.nothing}</p>}
    </div>
  );
}
