import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { factorGaps } from '#rules/sign-in/second-factor.ts';
import { words } from '#words/words.ts';
import { onFactorGap } from '../../call.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { type FactorKind, ProofForm } from './proof-form.tsx';

const text = words.studioFactor.proof;

type FactorGateProps = {
  kinds: readonly FactorKind[];
  /** Called when there is no second factor any more. */
  onMissing: () => void;
  children: ReactNode;
};

/**
 * Asks for the second factor above the screen when a call is refused for the lack of a proof; the call is then sent
 * again by itself. All calls that wait share one dialog.
 */
export function FactorGate({ kinds, onMissing, children }: FactorGateProps) {
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useRef<((isProven: boolean) => void)[]>([]);

  function finish(isProven: boolean) {
    setIsAsking(false);
    const calls = waiting.current;
    waiting.current = [];
    for (const tell of calls) tell(isProven);
  }

  const answer = useEffectEvent(async (reason: string) => {
    const gap = factorGaps.find((each) => each === reason);
    if (gap === undefined) return false;
    if (gap === 'second-factor-missing') {
      onMissing();
      return false;
    }
    setIsAsking(true);
    return new Promise<boolean>((tell) => void waiting.current.push(tell));
  });

  useEffect(() => onFactorGap((reason) => answer(reason)), []);
  // A screen that goes gives its calls back.
  const leave = useEffectEvent(() => finish(false));
  useEffect(() => () => leave(), []);

  return (
    <>
      {children}
      {isAsking && (
        <Dialog open size="small" title={text.againTitle} onClose={() => finish(false)}>
          <div className="grid gap-5">
            <p className="text-quiet">{text.againLead}</p>
            <ProofForm kinds={kinds} onProven={() => finish(true)} />
          </div>
        </Dialog>
      )}
    </>
  );
}
