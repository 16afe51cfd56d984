import { useState } from 'react';
import type { ListedCertificate } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';

const own = words.studioCertificates.many;

/** Tells whether a claim can be confirmed as things are now. */
export function isConfirmable({ state, earned, name }: ListedCertificate): boolean {
  return state === 'claimed' && earned === 'claim' && name !== '';
}

/** The claims that are chosen among those that are listed; what is listed no more is chosen no more. */
export function useClaimChoice(rows: readonly ListedCertificate[]) {
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

type ChoiceBarProps = {
  confirmable: number;
  chosen: number;
  onAll: (isChosen: boolean) => void;
  onConfirm: () => void;
};

/** Chooses all that can be confirmed, and confirms what is chosen. */
export function ChoiceBar({ confirmable, chosen, onAll, onConfirm }: ChoiceBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-surface px-5 py-3 shadow-low">
      <label className="flex min-h-11 cursor-pointer items-center gap-4 font-medium">
        <input
          type="checkbox"
          checked={chosen === confirmable}
          onChange={(event) => onAll(event.currentTarget.checked)}
          className="size-6 shrink-0 accent-sky"
        />
        <span>{own.all(confirmable)}</span>
      </label>
      <p role="status" className="tabular-nums text-quiet">
        {own.chosen(chosen)}
      </p>
      <div className="ml-auto">
        <Button disabled={chosen === 0} onPress={onConfirm}>
          {own.action}
        </Button>
      </div>
    </div>
  );
}
