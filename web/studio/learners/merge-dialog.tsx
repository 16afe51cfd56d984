import { useEffect, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { TextField } from '#web/parts/field.tsx';
import type { LearnerPage } from './facts-section.tsx';
import { type ListedLearner, useLearners } from './learners-query.ts';
import { MergePreview } from './merge-preview.tsx';
import { PlanBadge } from './plan-badge.tsx';

const text = messages.studioLearnerMerge;

type MergeDialogProps = {
  learner: LearnerPage['learner'];
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Finds a learner’s other account, previews both, and merges it into this one. */
export function MergeDialog({ learner, onDone, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState<string | null>(null);
  return (
    <Dialog open size={from === null ? 'normal' : 'wide'} title={text.title} onClose={onClose}>
      {from === null ? (
        <FindOther learner={learner} typed={typed} onType={setTyped} onChoose={setFrom} onClose={onClose} />
      ) : (
        <MergePreview
          uid={learner.uid}
          from={from}
          onBack={() => setFrom(null)}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** Enough to recognize one account; more typing narrows the list. */
const mostShown = 8;

type FindOtherProps = {
  learner: LearnerPage['learner'];
  typed: string;
  onType: (typed: string) => void;
  onChoose: (uid: string) => void;
  onClose: () => void;
};

function FindOther({ learner, typed, onType, onChoose, onClose }: FindOtherProps) {
  const field = useRef<HTMLInputElement>(null);
  // A dialog focuses its close button first.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="wrap-anywhere">{text.lead(learner.email)}</p>
      <TextField
        label={text.search}
        hint={text.hint}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        ref={field}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {typed.trim() !== '' && <Matches uid={learner.uid} typed={typed.trim()} onChoose={onChoose} />}
      <div>
        <QuietButton onPress={onClose}>{text.cancel}</QuietButton>
      </div>
    </div>
  );
}

type MatchesProps = { uid: string; typed: string; onChoose: (uid: string) => void };

function Matches({ uid, typed, onChoose }: MatchesProps) {
  const { listed, failed } = useLearners({ q: typed });
  const others = (listed?.learners ?? []).filter((one) => one.uid !== uid);
  const isMore = others.length > mostShown || (listed?.next ?? null) !== null;
  const shown = others.slice(0, mostShown);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="text-quiet">
        {!failed && (listed === null ? text.looking : countText(shown.length, isMore))}
      </p>
      <ErrorText>{failed && text.notFound}</ErrorText>
      <ul className="grid grid-cols-1 gap-2.5">
        {shown.map((other) => (
          <li key={other.uid}>
            <Match other={other} onClick={() => onChoose(other.uid)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function countText(shown: number, isMore: boolean): string {
  if (shown === 0) return text.nobody;
  return isMore ? text.first(shown) : text.found(shown);
}

function Match({ other, onClick }: { other: ListedLearner; onClick: () => void }) {
  const { name, email, phone, plan } = other;
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex w-full items-start justify-between gap-3 rounded-card border border-edge bg-raised px-4 py-3 text-left hover:border-ink"
    >
      <span className="grid min-w-0">
        <span className="sr-only">{text.choose('')}</span>
        <span className="font-semibold wrap-anywhere">{name || text.facts.noName}</span>
        <span className="text-quiet wrap-anywhere">{email}</span>
        {phone !== null && <span className="tabular-nums text-quiet">{phone}</span>}
      </span>
      <PlanBadge plan={plan} />
    </button>
  );
}
