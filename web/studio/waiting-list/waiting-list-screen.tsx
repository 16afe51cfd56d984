import { useCallback, useEffect, useRef, useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { Api, WaitingEntry } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Email } from '#web/parts/email.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { useCreateCampaign } from '#web/studio/campaigns/use-create-campaign.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { StandaloneLink } from '#web/studio/parts/standalone-link.tsx';

const text = messages.studioWaitingList;

type List = Api['GET /api/studio/waiting-list']['reply'];

/** /studio/waiting-list: those who want to hear when the course opens. */
export default function WaitingListScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <StandaloneLink to={pages.studioCampaigns}>{text.back}</StandaloneLink>
      <WaitingList />
    </StudioFrame>
  );
}

function WaitingList() {
  const [q, setQ] = useState('');
  const [removed, setRemoved] = useState<WaitingEntry | null>(null);
  const { list, failed, reload, loadMore } = useWaitingList(q);
  const create = useCreateCampaign();
  const alert = useAlert();

  async function download() {
    try {
      const { addresses, csv } = await call('POST /api/studio/waiting-list-exports');
      saveFile(text.file, csv, 'text/csv;charset=utf-8');
      alert(text.exported(addresses), 'success');
    } catch {
      alert(text.exportFailed);
    }
  }

  async function remove({ id, email }: WaitingEntry) {
    await call('DELETE /api/studio/waiting-list/{id}', { params: { id } });
    alert(text.removed(email), 'success');
    setRemoved(null);
    await reload();
  }

  if (failed && !list)
    return (
      <Message title={text.failed.title} action={<Button onPress={reload}>{text.failed.again}</Button>}>
        <p>{text.failed.text}</p>
      </Message>
    );
  if (!list) return <Loading label={messages.site.loading} />;
  const isEmpty = list.confirmed + list.unconfirmed === 0;
  return (
    <>
      <p role="status" className="text-lead font-medium tabular-nums">
        {text.count(list.confirmed, list.unconfirmed)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button shines={false} onPress={() => create({ waitingList: true })}>
          {text.write}
        </Button>
        {list.confirmed > 0 && (
          <Button kind="quiet" shines={false} onPress={download}>
            {text.export}
          </Button>
        )}
      </div>
      <StudioSection title={text.list}>
        {isEmpty ? (
          <p className="text-quiet">{text.empty}</p>
        ) : (
          <TextField
            label={text.search}
            type="search"
            name="q"
            autoComplete="off"
            maxLength={320}
            value={q}
            onChange={(event) => setQ(event.currentTarget.value)}
          />
        )}
        {!isEmpty && list.entries.length === 0 && <p className="text-quiet">{text.none}</p>}
        <ul className="grid grid-cols-1 empty:hidden">
          {list.entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onRemove={() => setRemoved(entry)} />
          ))}
        </ul>
        {failed && (
          <p role="alert" className="font-medium text-error">
            {text.failed.text}
          </p>
        )}
        {list.next !== null && (
          <div>
            <Button kind="quiet" shines={false} onPress={loadMore}>
              {text.more}
            </Button>
          </div>
        )}
      </StudioSection>
      {removed && (
        <ConfirmDialog
          title={text.removeTitle}
          yes={text.remove}
          no={text.cancel}
          isDangerous
          onConfirm={() => remove(removed)}
          errorText={() => text.removeFailed}
          onError={reload}
          onClose={() => setRemoved(null)}
        >
          <p className="wrap-anywhere">{text.removeText(removed.email)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function EntryRow({ entry, onRemove }: { entry: WaitingEntry; onRemove: () => void }) {
  const { email, language, askedAt, confirmedAt, account } = entry;
  const facts = [
    confirmedAt === null ? text.unconfirmed : text.joined(formatDateTime(askedAt)),
    text.languages[language],
    text.accounts[account],
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">
          <Email address={email} />
        </p>
        <p className="tabular-nums text-quiet">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button kind="quiet" shines={false} onPress={onRemove} aria-label={text.removeOf(email)}>
        {text.remove}
      </Button>
    </li>
  );
}

/** Debounces the search. */
const typingMs = 300;

/** The addresses that match a search. The former list stays visible while the next one loads. */
function useWaitingList(q: string) {
  const [list, setList] = useState<List | null>(null);
  const [failed, setFailed] = useState(false);
  const request = useRef(0);

  const load = useCallback(
    async (former: List | null) => {
      const mine = ++request.current;
      setFailed(false);
      try {
        const cursor = former?.next ? { cursor: former.next } : {};
        const reply = await call('GET /api/studio/waiting-list', { query: { q, ...cursor } });
        if (mine !== request.current) return;
        setList({ ...reply, entries: [...(former?.entries ?? []), ...reply.entries] });
      } catch {
        if (mine === request.current) setFailed(true);
      }
    },
    [q],
  );

  const reload = useCallback(() => load(null), [load]);

  useEffect(() => {
    const timer = setTimeout(() => void reload(), request.current === 0 ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [reload]);

  return { list, failed, reload, loadMore: () => load(list) };
}
