import { useState } from 'react';
import { paramsIn } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { Link } from '#web/parts/link.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { ApiError } from '#web/platform/call.ts';
import { useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { SequenceEditor } from './sequence-editor.tsx';

const { one: text, failed } = messages.studioSequences;

/** /studio/sequences/{id}: the emails of a sequence, when it starts, and what was sent. */
export default function SequenceScreen() {
  const { pathname } = useLocation();
  const { id = '' } = paramsIn(pages.studioSequence, pathname);
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <OneSequence key={id} id={id} />
    </StudioFrame>
  );
}

function OneSequence({ id }: { id: string }) {
  const [round, setRound] = useState(0);
  const { data: sequence, error, reload } = useApi('GET /api/studio/sequences/{id}', { params: { id } });
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link
        to={pages.studioSequences}
        className="-my-2 min-h-11 justify-self-start py-2 font-medium underline underline-offset-4"
      >
        {text.back}
      </Link>
      {!sequence && error === null && <Loading label={messages.site.loading} />}
      {!sequence && error instanceof ApiError && error.code === 'not-found' && <p>{text.missing}</p>}
      {!sequence && error !== null && !(error instanceof ApiError && error.code === 'not-found') && (
        <Message title={failed.title} action={<Button onPress={reload}>{failed.again}</Button>}>
          <p>{failed.text}</p>
        </Message>
      )}
      {sequence && (
        <SequenceEditor
          key={round}
          sequence={sequence}
          onChange={reload}
          onReset={async () => {
            await reload();
            setRound((count) => count + 1);
          }}
        />
      )}
    </div>
  );
}
