import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedCertificate, StudioCertificates } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { ChoicePills } from '#web/studio/parts/choice-pills.tsx';
import { CertificateRow } from './certificate-row.tsx';
import { ConfirmManyDialog } from './confirm-many-dialog.tsx';
import { type Decision, DecisionDialog, ReissueDialog } from './decision-dialog.tsx';

const text = messages.studioCertificates;

/** /studio/certificates: claims to confirm, and certificates that were issued, declined or revoked. */
export default function CertificatesScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <Certificates />
    </StudioFrame>
  );
}

function Certificates() {
  const isInstructor = useStudioViewer().role === 'instructor';
  const [state, setState] = useState<ListedState>('claimed');
  const [search, setSearch] = useState('');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [confirming, setConfirming] = useState<readonly ListedCertificate[] | null>(null);
  const { listed, failed, reload } = useCertificates(state, search.trim());
  const { confirmable, chosen, choose, chooseAll } = useClaimChoice(listed?.certificates ?? []);

  if (failed && !listed) {
    const { title, text: why, again } = text.failed;
    return (
      <Message title={title} action={<Button onPress={reload}>{again}</Button>}>
        <p>{why}</p>
      </Message>
    );
  }
  if (!listed) return <Loading />;
  const canChoose = isInstructor && confirmable.length > 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <ChoicePills
          legend={text.choose}
          options={states}
          labels={text.states}
          counts={listed.counts}
          value={state}
          onChange={setState}
        />
        <TextField
          label={text.search}
          type="search"
          className="w-full sm:w-80"
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {failed && <ErrorText>{text.failed.text}</ErrorText>}
      {canChoose && (
        <ChoiceBar
          confirmable={confirmable.length}
          chosen={chosen.length}
          onAll={chooseAll}
          onConfirm={() => setConfirming(chosen)}
        />
      )}
      {listed.certificates.length === 0 ? (
        <EmptyList state={listed.state} search={listed.search} />
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {listed.certificates.map((row) => (
            <CertificateRow
              key={row.id}
              row={row}
              isChosen={canChoose && isConfirmable(row) ? chosen.includes(row) : null}
              onChoose={(isChosen) => choose(row.id, isChosen)}
              onDecide={isInstructor ? (decision) => setDeciding({ row, decision }) : null}
            />
          ))}
        </ul>
      )}
      {listed.more && <p className="text-quiet">{text.more}</p>}
      {deciding && <DecidingDialog {...deciding} onDecided={reload} onClose={() => setDeciding(null)} />}
      {confirming && (
        <ConfirmManyDialog rows={confirming} onDecided={reload} onClose={() => setConfirming(null)} />
      )}
    </div>
  );
}

type Deciding = { row: ListedCertificate; decision: Decision | 'reissue' };

type DecidingDialogProps = Deciding & { onDecided: () => Promise<void>; onClose: () => void };

function DecidingDialog({ decision, ...rest }: DecidingDialogProps) {
  return decision === 'reissue' ? (
    <ReissueDialog {...rest} />
  ) : (
    <DecisionDialog {...rest} decision={decision} />
  );
}

function EmptyList({ state, search }: { state: ListedState; search: string }) {
  const { title, text: why } = search === '' ? text.empty[state] : text.notFound(search);
  return (
    <Message title={title}>
      <p>{why}</p>
    </Message>
  );
}

const states: readonly ListedState[] = ['claimed', 'issued', 'declined', 'revoked'];

type ChoiceBarProps = {
  confirmable: number;
  chosen: number;
  onAll: (isChosen: boolean) => void;
  onConfirm: () => void;
};

/** Selects all confirmable claims, and confirms the selected ones. */
function ChoiceBar({ confirmable, chosen, onAll, onConfirm }: ChoiceBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-surface px-5 py-3 shadow-low">
      <label className="flex min-h-11 cursor-pointer items-center gap-4 font-medium">
        <input
          type="checkbox"
          checked={chosen === confirmable}
          onChange={(event) => onAll(event.currentTarget.checked)}
          className="size-6 shrink-0 accent-sky"
        />
        <span>{text.many.all(confirmable)}</span>
      </label>
      <p role="status" className="tabular-nums text-quiet">
        {text.many.chosen(chosen)}
      </p>
      <div className="ml-auto">
        <Button disabled={chosen === 0} onPress={onConfirm}>
          {text.many.action}
        </Button>
      </div>
    </div>
  );
}

/** Returns whether a claim can be confirmed now. */
function isConfirmable({ state, earned, name }: ListedCertificate): boolean {
  return state === 'claimed' && earned === 'claim' && name !== '';
}

/** The selected claims. A claim that leaves the list is no longer selected. */
function useClaimChoice(rows: readonly ListedCertificate[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const confirmable = rows.filter(isConfirmable);
  const chosen = confirmable.filter(({ id }) => ids.has(id));

  function choose(id: string, isChosen: boolean): void {
    const next = new Set(ids);
    if (isChosen) next.add(id);
    else next.delete(id);
    setIds(next);
  }

  const chooseAll = (isChosen: boolean) => setIds(new Set(isChosen ? confirmable.map(({ id }) => id) : []));

  return { confirmable, chosen, choose, chooseAll };
}

type ListedState = ListedCertificate['state'];

/** Debounces the search field. */
const typingMs = 250;

/** The certificates of one state that match a search. The old list stays visible while the next one loads. */
function useCertificates(state: ListedState, search: string) {
  const [listed, setListed] = useState<(StudioCertificates & { state: ListedState; search: string }) | null>(
    null,
  );
  const [failed, setFailed] = useState(false);
  const request = useRef(0);

  const reload = useCallback(async () => {
    const mine = ++request.current;
    setFailed(false);
    try {
      const reply = await call('GET /api/studio/certificates', { query: { state, search } });
      if (mine === request.current) setListed({ ...reply, state, search });
    } catch {
      if (mine === request.current) setFailed(true);
    }
  }, [state, search]);

  useEffect(() => {
    const timer = setTimeout(() => void reload(), search === '' ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [reload, search]);

  return { listed, failed, reload };
}
