import { useState } from 'react';
import type { ListedCertificate } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Message } from '../../parts/message.tsx';
import { useStudioViewer } from '../studio-context.ts';
import { StudioFrame } from '../studio-frame.tsx';
import { ChoiceBar, isConfirmable, useClaimChoice } from './claim-choice.tsx';
import { CertificateRow } from './certificate-row.tsx';
import { ConfirmManyDialog } from './confirm-many-dialog.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { ReissueDialog } from './reissue-dialog.tsx';
import { StateChoice } from './state-choice.tsx';
import { type ListedState, useCertificates } from './use-certificates.ts';

const text = words.studioCertificates;

/** The certificates to confirm, and the decided ones, /studio/certificates. */
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
  const { listed, failed, ask } = useCertificates(state, search.trim());
  const { confirmable, chosen, choose, chooseAll } = useClaimChoice(listed?.certificates ?? []);

  if (failed && !listed) {
    const { title, text: why, again } = text.failed;
    return (
      <Message title={title} action={<Button onPress={ask}>{again}</Button>}>
        <p>{why}</p>
      </Message>
    );
  }
  if (!listed) return <Loading label={words.site.loading} />;
  const canChoose = isInstructor && confirmable.length > 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <StateChoice state={state} counts={listed.counts} onChange={setState} />
        <TextField
          label={text.search}
          type="search"
          className="w-full sm:w-80"
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {failed && (
        <p role="alert" className="font-medium text-error">
          {text.failed.text}
        </p>
      )}
      {canChoose && (
        <ChoiceBar
          confirmable={confirmable.length}
          chosen={chosen.length}
          onAll={chooseAll}
          onConfirm={() => setConfirming(chosen)}
        />
      )}
      {listed.certificates.length === 0 ? (
        <Nothing state={listed.state} search={listed.search} />
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
      {deciding && <DecidingDialog {...deciding} onDecided={ask} onClose={() => setDeciding(null)} />}
      {confirming && (
        <ConfirmManyDialog rows={confirming} onDecided={ask} onClose={() => setConfirming(null)} />
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

function Nothing({ state, search }: { state: ListedState; search: string }) {
  const { title, text: why } = search === '' ? text.empty[state] : text.notFound(search);
  return (
    <Message title={title}>
      <p>{why}</p>
    </Message>
  );
}
