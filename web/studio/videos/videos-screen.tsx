import { useEffect } from 'react';
import { messages } from '#messages/messages.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { ContentFrame } from '#web/studio/content/content-frame.tsx';
import { useStudioVideos } from '#web/studio/uploads/studio-videos.tsx';
import { UploadsSection } from '#web/studio/uploads/upload-rows.tsx';
import { resumePrepared } from '#web/studio/uploads/video-uploads.ts';
import { DropZone } from './drop-zone.tsx';
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
      {!videos && !failed && <Loading label={messages.site.loading} />}
      {videos && (
        <>
          <LessonsForm videos={videos} onMade={reload} />
          <VideoList videos={videos} transcriptionHost={transcriptionHost} reload={reload} />
        </>
      )}
    </div>
  );
}
