import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';
import { ActionForm } from '#web/studio/parts/action-form.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { saveFile } from '#web/platform/save-file.ts';
import type { LearnerPage } from './facts-section.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const text = messages.studioLearnerActions;

/** Merging has a dialog of its own. */
type ChosenAction = ActionName | 'merge';

type LearnerActionsProps = { page: LearnerPage; isInstructor: boolean; onDone: () => Promise<void> };

/** The actions for a learner, each with a dialog that says what will happen. */
export function LearnerActions({ page, isInstructor, onDone }: LearnerActionsProps) {
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  const names = namesFor(page, isInstructor);
  return (
    <StudioSection title={text.title}>
      <ul className="flex flex-wrap gap-2.5">
        {names.map((name) => (
          <li key={name}>
            <SmallButton onClick={() => setChosen(name)}>
              {name === 'merge' ? messages.studioLearnerMerge.action : text[name].action}
            </SmallButton>
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

/** Checks the rule for this account; the dialog checks the other one. */
function canMerge({ learner }: LearnerPage): boolean {
  return learner.role === null && learner.bannedAt === null && learner.deletionDueAt === null;
}

/** Returns the actions that are possible now, destructive ones last. Assistants can only send email and resume it. */
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

/** The input that an action needs: a reason for the audit log, or a new email address. */
type ActionInput = 'why' | 'email' | null;

type LearnerAction = {
  input: ActionInput;
  isDangerous?: boolean;
  run: (uid: string, typed: string) => Promise<unknown>;
};

const params = (uid: string) => ({ params: { uid } });

const actions: Record<ActionName, LearnerAction> = {
  signInMail: {
    input: null,
    run: (uid) => call('POST /api/studio/learners/{uid}/sign-in-mails', params(uid)),
  },
  letMail: { input: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/mail-stops', params(uid)) },
  seeAs: {
    input: null,
    async run(uid) {
      await call('PUT /api/studio/see-as', { body: { seeAs: 'person', uid } });
      location.assign(pages.course);
    },
  },
  sessions: { input: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/sessions', params(uid)) },
  email: {
    input: 'email',
    run: (uid, email) =>
      call('POST /api/studio/learners/{uid}/address-changes', { ...params(uid), body: { email } }),
  },
  export: {
    input: null,
    async run(uid) {
      const document = await call('POST /api/studio/learners/{uid}/exports', params(uid));
      saveFile(`learner-${uid}.json`, JSON.stringify(document, null, 2), 'application/json');
    },
  },
  ban: {
    input: 'why',
    isDangerous: true,
    run: (uid, why) => call('PUT /api/studio/learners/{uid}/ban', { ...params(uid), body: { why } }),
  },
  unban: { input: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/ban', params(uid)) },
  deletion: {
    input: 'why',
    isDangerous: true,
    run: (uid, why) => call('POST /api/studio/learners/{uid}/deletion', { ...params(uid), body: { why } }),
  },
  keep: { input: null, run: (uid) => call('DELETE /api/studio/learners/{uid}/deletion', params(uid)) },
};

type ActionDialogProps = {
  name: ActionName;
  action: LearnerAction;
  learner: LearnerPage['learner'];
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Says what will happen, asks for the input that the action needs, and runs it. */
function ActionDialog({ name, action, learner, onDone, onClose }: ActionDialogProps) {
  const alert = useAlert();
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const own = text[name];
  const { input } = action;
  const isMissing = input !== null && typed.trim() === '';

  async function submit() {
    setChecked(true);
    if (isMissing) return;
    await action.run(learner.uid, typed.trim());
    if (own.done !== '') alert(own.done, 'success');
    onClose();
    await onDone();
  }

  return (
    <Dialog open size="small" title={own.title} onClose={onClose}>
      <ActionForm
        action={submit}
        errorText={(error) => rateLimitText(error) ?? errorText(error, input)}
        onError={onDone}
        submitLabel={own.yes}
        cancelLabel={text.cancel}
        isDangerous={action.isDangerous ?? false}
        onCancel={onClose}
      >
        <p>{own.text(learner.email)}</p>
        {input && <InputField input={input} {...{ typed, setTyped }} isMissing={checked && isMissing} />}
      </ActionForm>
    </Dialog>
  );
}

type InputFieldProps = {
  input: NonNullable<ActionInput>;
  typed: string;
  setTyped: (typed: string) => void;
  isMissing: boolean;
};

function InputField({ input, typed, setTyped, isMissing }: InputFieldProps) {
  const shared = {
    value: typed,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
  };
  if (input === 'email')
    return (
      <TextField
        {...shared}
        label={text.email.label}
        type="email"
        maxLength={320}
        error={isMissing ? text.errors.email : null}
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

const errorTexts: Readonly<Record<string, string>> = text.errors;

function errorText(error: unknown, input: ActionInput): string {
  const { code, reason } = error instanceof ApiError ? error : { code: 'internal', reason: undefined };
  if (input === 'email' && code === 'invalid-argument') return text.errors.email;
  return errorTexts[reason ?? ''] ?? text.errors.failed;
}
