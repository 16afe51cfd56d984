import { useEffect } from 'react';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Message } from '../../parts/message.tsx';
import { ContentFrame } from '#web/studio/content/content-frame.tsx';
import { BrokenVideosLine, VideoList } from './video-list.tsx';
import { DropZone } from './drop-zone.tsx';
import { LessonsForm } from './lessons-form.tsx';
import { UploadsSection } from '#web/studio/uploads/upload-rows.tsx';
import { useStudioVideos } from '#web/studio/uploads/studio-videos.tsx';
import { resumePrepared } from '#web/studio/uploads/video-uploads.ts';

const text = words.studioVideos;

/** /studio/videos: recordings are uploaded, become videos, and lessons. */
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
      {videos && <BrokenVideosLine videos={videos} />}
      <DropZone />
      <UploadsSection />
      {failed && (
        <Message title={text.failed.title} action={<Button onPress={reload}>{text.failed.again}</Button>}>
          <p>{text.failed.text}</p>
        </Message>
      )}
      {!videos && !failed && <Loading label={words.site.loading} />}
      {videos && (
        <>
          <LessonsForm videos={videos} onMade={reload} />
          <VideoList videos={videos} transcriptionHost={transcriptionHost} reload={reload} />
        </>
      )}
    </div>
  );
}
