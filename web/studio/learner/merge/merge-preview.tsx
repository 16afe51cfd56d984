import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../../call.ts';
import { useAlert } from '../../../parts/alert.tsx';
import { Button } from '../../../parts/button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Skeleton } from '../../../parts/loading.tsx';
import { useApi } from '../../../use-api.ts';
import { SectionFailed } from '../../section-failed.tsx';
import { AccountCard, AfterCard, MergeEffects } from './account-card.tsx';
import type { Preview } from './preview.ts';

const text = words.studioLearnerMerge;

type MergePreviewProps = {
  uid: string;
  from: string;
  onBack: () => void;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Both accounts side by side, what there is afterwards, and the press that merges them. */
export function MergePreview({ uid, from, onBack, ...rest }: MergePreviewProps) {
  const { data, error, loading, reload } = useApi('GET /api/studio/learners/{uid}/merge-previews/{from}', {
    params: { uid, from },
  });
  if (data) return <Both preview={data} onBack={onBack} onStale={reload} {...rest} />;
  if (error !== null && !loading)
    return <SectionFailed text={text.failed} again={text.again} onRetry={reload} />;
  return (
    <>
      <p role="status" className="sr-only">
        {text.asking}
      </p>
      <Skeleton className="h-64 w-full bg-ground!" />
    </>
  );
}

type BothProps = Omit<MergePreviewProps, 'uid' | 'from'> & { preview: Preview; onStale: () => Promise<void> };

function Both({ preview, onBack, onStale, onDone, onClose }: BothProps) {
  const { stays, goes, obstacle } = preview;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      {obstacle !== null && (
        <p role="alert" className="rounded-small bg-error-soft px-4 py-3 font-medium">
          {text.obstacles[obstacle]}
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <AccountCard title={text.stays} account={stays} />
        <AccountCard title={text.goes} account={goes} />
        {obstacle === null && <AfterCard after={preview.after} />}
      </div>
      {obstacle === null ? (
        <MergeForm preview={preview} {...{ onBack, onStale, onDone, onClose }} />
      ) : (
        <div>
          <Button kind="quiet" shines={false} onPress={onBack}>
            {text.back}
          </Button>
        </div>
      )}
    </div>
  );
}

function MergeForm({ preview, onBack, onStale, onDone, onClose }: BothProps) {
  const { stays, goes, after } = preview;
  const alert = useAlert();
  const [why, setWhy] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    setTrouble(null);
    if (busy || why.trim() === '') return;
    setBusy(true);
    try {
      const body = { from: goes.uid, why: why.trim() };
      await call('POST /api/studio/learners/{uid}/merges', { params: { uid: stays.uid }, body });
      await onDone();
      alert(text.done, 'success');
      onClose();
    } catch (error) {
      setTrouble(refusalText(error));
      setBusy(false);
      await onStale();
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-5" noValidate>
      <MergeEffects after={after} />
      <TextField
        label={text.why}
        hint={text.whyHint}
        name="why"
        autoComplete="off"
        maxLength={500}
        value={why}
        error={isChecked && why.trim() === '' ? text.whyMissing : null}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
      <p role="alert" className="font-medium text-error empty:hidden">
        {trouble}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" shines={false} busy={busy}>
          {text.yes}
        </Button>
        <Button kind="quiet" shines={false} onPress={onBack}>
          {text.back}
        </Button>
      </div>
    </form>
  );
}

const obstacles: Readonly<Record<string, string>> = text.obstacles;

function refusalText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  return (reason === undefined ? undefined : obstacles[reason]) ?? text.refused;
}
