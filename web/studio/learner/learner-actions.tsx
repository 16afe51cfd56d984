import { useState } from 'react';
import { words } from '#words/words.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { StudioSection } from '../studio-section.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { type ActionName, actions } from './actions.ts';
import type { LearnerPage } from './learner-page.ts';
import { MergeDialog } from './merge/merge-dialog.tsx';

const text = words.studioLearnerActions;

/** Merging has a dialog of its own. */
type ChosenAction = ActionName | 'merge';

type LearnerActionsProps = { page: LearnerPage; isInstructor: boolean; onDone: () => Promise<void> };

/** The things that can be done for the learner; each asks first, with what will happen. */
export function LearnerActions({ page, isInstructor, onDone }: LearnerActionsProps) {
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  const names = namesFor(page, isInstructor);
  return (
    <StudioSection title={text.title}>
      <ul className="flex flex-wrap gap-2.5">
        {names.map((name) => (
          <li key={name}>
            <button type="button" className={smallButtonStyles} onClick={() => setChosen(name)}>
              {name === 'merge' ? words.studioLearnerMerge.action : text[name].action}
            </button>
          </li>
        ))}
      </ul>
      {chosen === 'merge' && (
        <MergeDialog learner={page.learner} onDone={onDone} onClose={() => setChosen(null)} />
      )}
      {chosen && chosen !== 'merge' && (
        <ActionDialog
          name={chosen}
          action={actions[chosen]}
          learner={page.learner}
          onDone={onDone}
          onClose={() => setChosen(null)}
        />
      )}
    </StudioSection>
  );
}

/** The same as the rule says of one account; the other one is looked at in the dialog. */
function canMerge({ learner }: LearnerPage): boolean {
  return learner.role === null && learner.bannedAt === null && learner.deletionDueAt === null;
}

/**
 * Only what is possible now is offered; an assistant sends mail, lets it go again, and nothing else. What takes
 * something away stands last.
 */
function namesFor(page: LearnerPage, isInstructor: boolean): ChosenAction[] {
  const { learner, devices } = page;
  const { stops } = page.mail;
  const isBanned = learner.bannedAt !== null;
  const mail: ActionName[] = [
    ...(isBanned ? [] : (['signInMail'] as const)),
    ...(stops.length === 0 ? [] : (['letMail'] as const)),
  ];
  if (!isInstructor) return mail;
  const isOfTeam = learner.role !== null;
  return [
    ...mail,
    ...(isBanned || isOfTeam ? [] : (['seeAs'] as const)),
    ...(devices.length === 0 ? [] : (['sessions'] as const)),
    'email',
    'export',
    ...(canMerge(page) ? (['merge'] as const) : []),
    ...(isBanned ? (['unban'] as const) : isOfTeam ? [] : (['ban'] as const)),
    ...(learner.deletionDueAt !== null ? (['keep'] as const) : isOfTeam ? [] : (['deletion'] as const)),
  ];
}
