import { languageName } from '#rules/video/captions.ts';
import { paramsIn } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { ApiError } from '../../call.ts';
import { Button } from '../../parts/button.tsx';
import { Link } from '../../parts/link.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Message } from '../../parts/message.tsx';
import { useLocation } from '../../router.tsx';
import { useMe } from '../../session/me.tsx';
import { Announcer } from '../announcer.tsx';
import { StudioFrame } from '../studio-frame.tsx';
import { nameOfVideo } from '../videos/use-studio-videos.ts';
import { CaptionsEditor } from './captions-editor.tsx';
import { useCaptionsDraft } from './use-captions-draft.ts';

const text = words.studioCaptions;

/** /studio/videos/{id}/captions/{language}: the captions of a video are written beside the film. */
export default function CaptionsScreen() {
  const { id = '', language = '' } = paramsIn(pages.studioCaptions, useLocation().pathname);
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <Link
        to={pages.studioVideos}
        className="-my-2 min-h-10 justify-self-start py-2 font-medium underline underline-offset-4"
      >
        {text.back}
      </Link>
      <Captions key={`${id}/${language}`} id={id} language={language} />
    </StudioFrame>
  );
}

function Captions({ id, language }: { id: string; language: string }) {
  const { me } = useMe();
  const { opened, error, again } = useCaptionsDraft(me?.uid ?? '', { id, language });
  if (error !== null && !opened) return <Failed error={error} onAgain={again} />;
  if (!opened) return <Loading label={words.site.loading} />;
  const name = nameOfVideo({ ...opened.loaded, id });
  return (
    <>
      <h2 className="text-title wrap-anywhere">{text.of(name, languageName(language))}</h2>
      <CaptionsEditor opened={opened} id={id} name={name} language={language} />
      <Announcer />
    </>
  );
}

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const code = error instanceof ApiError ? error.code : 'internal';
  if (code === 'not-found' || code === 'invalid-argument')
    return (
      <Message title={text.missing.title}>
        <p>{text.missing.text}</p>
      </Message>
    );
  return (
    <Message title={text.failed.title} action={<Button onPress={onAgain}>{text.failed.again}</Button>}>
      <p>{text.failed.text}</p>
    </Message>
  );
}
