import { useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import type { ListedCampaign } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { Link } from '#web/parts/link.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { usePages } from '#web/platform/use-pages.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { ConditionField } from './audience-fields.tsx';
import { useCreateCampaign } from './use-create-campaign.ts';

const text = messages.studioCampaigns;
const sequences = messages.studioSequences.fromCampaigns;

/** /studio/campaigns: all campaigns, and the start of another. */
export default function CampaignsScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <CampaignsBody />
    </StudioFrame>
  );
}

function CampaignsBody() {
  const { data, error, reload } = useApi('GET /api/studio/campaigns');
  const {
    pages: loaded,
    more,
    failed,
    loadMore,
  } = usePages('campaigns', data, (cursor) => call('GET /api/studio/campaigns', { query: { cursor } }));
  const create = useCreateCampaign();
  if (!data && error !== null)
    return (
      <Message title={text.failed.title} action={<Button onPress={reload}>{text.failed.again}</Button>}>
        <p>{text.failed.text}</p>
      </Message>
    );
  if (!loaded) return <Loading label={messages.site.loading} />;
  const campaigns = loaded.flatMap((page) => page.campaigns);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button shines={false} onPress={() => create()}>
          {text.add}
        </Button>
        <LinkButton to={pages.studioWaitingList} kind="quiet">
          {messages.studioWaitingList.open}
        </LinkButton>
      </div>
      <StudioSection title={text.list}>
        {campaigns.length === 0 && <p className="text-quiet">{text.empty}</p>}
        <ul className="grid grid-cols-1 empty:hidden">
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </ul>
        {failed && <p className="text-error">{text.moreFailed}</p>}
        {more && (
          <div>
            <Button kind="quiet" shines={false} onPress={loadMore}>
              {text.more}
            </Button>
          </div>
        )}
      </StudioSection>
      <Announce onStart={create} />
      <StudioSection title={sequences.title} lead={sequences.lead}>
        <Link to={pages.studioSequences} className="min-h-11 py-2 font-medium underline underline-offset-4">
          {sequences.open}
        </Link>
      </StudioSection>
    </>
  );
}

function CampaignRow({ campaign }: { campaign: ListedCampaign }) {
  const { id, subject, state } = campaign;
  return (
    <li className="grid grid-cols-1 gap-1 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 sm:flex-nowrap">
        <Link
          to={pathTo(pages.studioCampaign, { id })}
          className="-my-2 min-h-11 py-2 font-medium wrap-anywhere underline underline-offset-4"
        >
          {subject.trim() === '' ? text.noSubject : subject}
        </Link>
        <span className={`shrink-0 ${state === 'sent' ? 'font-medium text-success' : 'text-quiet'}`}>
          {text.state[state]}
        </span>
      </p>
      <p className="tabular-nums text-quiet">{factsOf(campaign).join(' · ')}</p>
    </li>
  );
}

function factsOf({ state, held, changedAt, sendAt, startedAt, sent, recipients }: ListedCampaign): string[] {
  const why = held ? [text.held.label] : [];
  if (state === 'draft') return [...why, text.changedAt(formatDateTime(changedAt))];
  if (state === 'scheduled') return sendAt === null ? [] : [text.sendAt(formatDateTime(sendAt))];
  return [
    ...why,
    ...(startedAt === null ? [] : [text.startedAt(formatDateTime(startedAt))]),
    text.sentOf(sent, recipients),
  ];
}

function Announce({ onStart }: { onStart: (lessonId: string) => Promise<void> }) {
  const { data: course } = useApi('GET /api/course');
  const [lessonId, setLessonId] = useState('');
  if (!course || course.sections.length === 0) return null;
  const lessons = course.sections.flatMap((section) => section.lessons);
  return (
    <StudioSection title={text.announce.title} lead={text.announce.lead}>
      <ConditionField
        label={text.announce.lesson}
        none={text.announce.choose}
        options={lessons.map(({ id, title }) => [id, title])}
        value={lessonId}
        onChange={setLessonId}
      />
      <div>
        <Button kind="quiet" shines={false} disabled={lessonId === ''} onPress={() => onStart(lessonId)}>
          {text.announce.start}
        </Button>
      </div>
    </StudioSection>
  );
}
