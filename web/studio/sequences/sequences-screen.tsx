import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { type SequenceKind, sequenceKinds } from '#rules/sequence.ts';
import type { ListedSequence } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Link } from '#web/parts/link.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';

const text = messages.studioSequences;

/** /studio/sequences: all sequences, and the start of another. */
export default function SequencesScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <Link
        to={pages.studioCampaigns}
        className="-my-2 min-h-11 justify-self-start py-2 font-medium underline underline-offset-4"
      >
        {text.back}
      </Link>
      <SequencesBody />
    </StudioFrame>
  );
}

function SequencesBody() {
  const { data, error, reload } = useApi('GET /api/studio/sequences');
  if (!data && error !== null)
    return (
      <Message title={text.failed.title} action={<Button onPress={reload}>{text.failed.again}</Button>}>
        <p>{text.failed.text}</p>
      </Message>
    );
  if (!data) return <Loading label={messages.site.loading} />;
  return (
    <>
      <StudioSection title={text.list}>
        {data.sequences.length === 0 && <p className="text-quiet">{text.empty}</p>}
        <ul className="grid grid-cols-1 empty:hidden">
          {data.sequences.map((sequence) => (
            <SequenceRow key={sequence.id} sequence={sequence} />
          ))}
        </ul>
      </StudioSection>
      <NewSequence />
    </>
  );
}

function SequenceRow({ sequence }: { sequence: ListedSequence }) {
  const { id, kind, name, state, emails, sent, waiting, reached } = sequence;
  const facts = [text.kinds[kind].name, text.emailsOf(emails)];
  if (state !== 'off') facts.push(text.waitingOf(waiting));
  if (sequence.switchedOnAt !== null) facts.push(text.sentOf(sent));
  if (reached > 0) facts.push(text.reachedOf(reached));
  if (sequence.hasDraft) facts.push(text.publish.listed);
  return (
    <li className="grid grid-cols-1 gap-1 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 sm:flex-nowrap">
        <Link
          to={pathTo(pages.studioSequence, { id })}
          className="-my-2 min-h-11 py-2 font-medium wrap-anywhere underline underline-offset-4"
        >
          {name.trim() === '' ? text.noName : name}
        </Link>
        <span className={`shrink-0 ${state === 'on' ? 'font-medium text-success' : 'text-quiet'}`}>
          {text.state[state]}
        </span>
      </p>
      <p className="tabular-nums text-quiet">{facts.join(' · ')}</p>
    </li>
  );
}

function NewSequence() {
  const alert = useAlert();

  async function create(kind: SequenceKind) {
    const id = crypto.randomUUID();
    try {
      await call('POST /api/studio/sequences', { body: { id, kind } });
      navigate(pathTo(pages.studioSequence, { id }));
    } catch {
      alert(text.notCreated);
    }
  }

  return (
    <StudioSection title={text.add}>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {sequenceKinds.map((kind) => (
          <li
            key={kind}
            className="grid grid-cols-1 content-between gap-4 rounded-card border border-line bg-raised p-5"
          >
            <div>
              <h3 className="font-medium">{text.kinds[kind].name}</h3>
              <p className="text-quiet">{text.kinds[kind].text}</p>
            </div>
            <div>
              <Button
                kind="quiet"
                shines={false}
                aria-label={`${text.create}: ${text.kinds[kind].name}`}
                onPress={() => create(kind)}
              >
                {text.create}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </StudioSection>
  );
}
