/** The calls behind the things that the team does for a learner. */
import { type SubmitEvent, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';
import { smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { saveFile } from '#web/studio/parts/text-file.ts';
import type { LearnerPage } from './facts-section.tsx';
import { MergeDialog } from './merge-dialog.tsx';

type ActionName =
  | 'signInMail'
  | 'letMail'
  | 'seeAs'
  | 'sessions'
  | 'email'
  | 'export'
  | 'ban'
  | 'unban'
  | 'deletion'
  | 'keep';

/** The text that an action asks for: a reason for the audit log, or a new e-mail address. */
type Question = 'why' | 'email' | null;

type LearnerAction = { asks: Question; run: (uid: string, typed: string) => Promise<unknown> };

const params = (uid: string) => ({ params: { uid } });

const actions: Record<ActionName, LearnerAction> = {
  signInMail: {
    asks: null,
    run: (uid) => call('POST /api/studio/learners/{uid}/sign-in-mails', params(uid)),
  },
  letMail: { asks: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/mail-stops', params(uid)) },
  seeAs: {
    asks: null,
    async run(uid) {
      await call('PUT /api/studio/see-as', { body: { seeAs: 'person', uid } });
      location.assign(pages.course);
    },
  },
  sessions: { asks: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/sessions', params(uid)) },
  email: {
    asks: 'email',
    run: (uid, email) =>
      call('POST /api/studio/learners/{uid}/address-changes', { ...params(uid), body: { email } }),
  },
  export: {
    asks: null,
    async run(uid) {
      const document = await call('POST /api/studio/learners/{uid}/exports', params(uid));
      saveFile(`learner-${uid}.json`, JSON.stringify(document, null, 2), 'application/json');
    },
  },
  ban: {
    asks: 'why',
    run: (uid, why) => call('PUT /api/studio/learners/{uid}/ban', { ...params(uid), body: { why } }),
  },
  unban: { asks: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/ban', params(uid)) },
  deletion: {
    asks: 'why',
    run: (uid, why) => call('POST /api/studio/learners/{uid}/deletion', { ...params(uid), body: { why } }),
  },
  keep: { asks: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/deletion', params(uid)) },
};

const text = words.studioLearnerActions;

type ActionDialogProps = {
  name: ActionName;
  action: LearnerAction;
  learner: LearnerPage['learner'];
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Says what will happen, asks for a reason where there has to be one, and does it. */
function ActionDialog({ name, action, learner, onDone, onClose }: ActionDialogProps) {
  const alert = useAlert();
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const own = text[name];
  const { asks } = action;
  const isMissing = asks !== null && typed.trim() === '';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    setTrouble(null);
    if (busy || isMissing) return;
    setBusy(true);
    try {
      await action.run(learner.uid, typed.trim());
      if (own.done !== '') alert(own.done, 'success');
      onClose();
      await onDone();
    } catch (error) {
      setTrouble(rateLimitText(error) ?? errorText(error, asks));
      setBusy(false);
      await onDone();
    }
  }

  return (
    <Dialog open size="small" title={own.title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
        <p>{own.text(learner.email)}</p>
        {asks && <AskedField asks={asks} {...{ typed, setTyped }} isMissing={checked && isMissing} />}
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" shines={false} busy={busy}>
            {own.yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type AskedFieldProps = {
  asks: NonNullable<Question>;
  typed: string;
  setTyped: (typed: string) => void;
  isMissing: boolean;
};

function AskedField({ asks, typed, setTyped, isMissing }: AskedFieldProps) {
  const shared = {
    value: typed,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
  };
  if (asks === 'email')
    return (
      <TextField
        {...shared}
        label={text.email.label}
        type="email"
        maxLength={320}
        error={isMissing ? text.refused.email : null}
      />
    );
  return (
    <TextField
      {...shared}
      label={text.why}
      hint={text.whyHint}
      maxLength={500}
      error={isMissing ? text.whyMissing : null}
    />
  );
}

const refusals: Readonly<Record<string, string>> = text.refused;

function errorText(error: unknown, asks: Question): string {
  const { code, reason } = error instanceof ApiError ? error : { code: 'internal', reason: undefined };
  if (asks === 'email' && code === 'invalid-argument') return text.refused.email;
  return (reason === undefined ? undefined : refusals[reason]) ?? text.refused.failed;
}

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
