import { useEffect, useState } from 'react';
import { type Language, languageNames, languages } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Button, LinkButton, QuietButton } from '#web/parts/button.tsx';
import { CheckField } from '#web/parts/check-field.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { confirmToken, reloadOnFragmentChange } from '#web/platform/url-fragment.ts';
import { useApi } from '#web/platform/use-api.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { useMe } from '#web/session/session.tsx';
import { SignInFirst } from '#web/session/sign-in-first.tsx';
import { Page } from '#web/shell/page.tsx';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';
import { SignInPanel } from '#web/sign-in/sign-in-panel.tsx';
import { AccountSection } from './account-section.tsx';
import { DeletionBanner, DeletionSection } from './deletion-section.tsx';
import { DetailsForm } from './details-form.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { GiftsSection } from './gifts-section.tsx';
import { GroupsSection } from './groups-section.tsx';
import { PurchasesSection } from './purchases-section.tsx';
import { ReferralsSection } from './referrals-section.tsx';
import { SavedLessonsSection } from './saved-lessons-section.tsx';

/** The token of an email's link, used once: later visits of this page show the account. */
let pendingToken = confirmToken;

/** The account page; the emails of an address change link here too. */
export default function AccountScreen() {
  const [token, setToken] = useState(pendingToken);
  const { me } = useMe();
  useEffect(reloadOnFragmentChange, []);

  function closeConfirmation() {
    pendingToken = null;
    setToken(null);
  }

  // The link may be opened without being signed in.
  if (token !== null) return <ConfirmEmail token={token} onLeave={closeConfirmation} />;
  if (me?.uid === '') return <SignInFirst />;
  return (
    <Page title={messages.account.title}>
      <Account uid={me?.uid ?? ''} />
    </Page>
  );
}

function Account({ uid }: { uid: string }) {
  const { data: account, error, reload } = useApi('GET /api/account', { viewer: uid });
  if (!account) {
    return error ? (
      <LoadFailed level={1} text={messages.account.failed} onRetry={reload} />
    ) : (
      <div className="mx-auto grid max-w-3xl gap-6">
        <AccountHeader />
        <Loading />
      </div>
    );
  }
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <AccountHeader />
      {account.role !== null && (
        <p>
          <LinkButton to={pages.studio} kind="quiet">
            {messages.account.studio}
          </LinkButton>
        </p>
      )}
      {account.deletionDueAt !== null && <DeletionBanner dueAt={account.deletionDueAt} onChange={reload} />}
      {account.deletionEndedBy !== null && (
        <p className="rounded-card bg-success-soft p-5 font-medium text-success sm:px-8">
          {messages.account.deletion.endedBy[account.deletionEndedBy]}
        </p>
      )}
      <DetailsForm user={account.user} onChange={reload} />
      <LanguageSection language={account.language} />
      <EmailsSection uid={uid} />
      <PurchasesSection email={account.user.email} isInstructor={account.isInstructor} />
      <GiftsSection uid={uid} />
      <ReferralsSection uid={uid} />
      <GroupsSection uid={uid} />
      <EmailSection email={account.user.email} change={account.addressChange} onChange={reload} />
      <SavedLessonsSection uid={uid} />
      <DevicesSection />
      <ExportSection />
      {account.deletionDueAt === null && <DeletionSection onChange={reload} />}
    </div>
  );
}

function AccountHeader() {
  const { title, lead } = messages.account;
  return (
    <header className="grid gap-3">
      <h1 className="text-heading">{title}</h1>
      <p className="text-lead text-quiet">{lead}</p>
    </header>
  );
}

/** The download of all data about the user as one file. */
function ExportSection() {
  const text = messages.account.data;
  return (
    <AccountSection title={text.title}>
      <p className="text-quiet">{text.text}</p>
      <p className="text-quiet">{text.kept}</p>
      <p>
        <a href="/api/export" download="lectern-export.json" className={buttonStyles('quiet')}>
          {text.download}
        </a>
      </p>
    </AccountSection>
  );
}

type ConfirmEmailProps = { token: string; onLeave: () => void };

type ConfirmationResult = 'changed' | 'waits-for-the-other' | 'expired' | 'taken' | 'failed';

/**
 * The screen that the two emails of an address change link to. It asks before it confirms, since scanners open links
 * too, and some of them run scripts.
 */
function ConfirmEmail({ token, onLeave }: ConfirmEmailProps) {
  const text = messages.account.confirm;
  const { me, refresh } = useMe();
  const [result, setResult] = useState<ConfirmationResult | null>(null);
  const [wait, setWait] = useState<string | null>(null);

  async function confirm() {
    try {
      const { state } = await call('POST /api/address-confirmations', { body: { token } });
      setResult(state);
      await refresh().catch(() => undefined);
    } catch (error) {
      setWait(rateLimitText(error));
      setResult(resultOf(error));
    }
  }

  const { title, text: message } = result === null ? text : text[result];
  return (
    <Page title={title}>
      <div aria-live="polite">
        <SignInPanel title={title} success={result === 'changed'}>
          <p className="text-lead text-quiet">{wait ?? message}</p>
          <div className="flex flex-wrap gap-3">
            {result === null && <Button onPress={confirm}>{text.submit}</Button>}
            {result === 'failed' && <Button onPress={confirm}>{text.again}</Button>}
            {me?.sign === true ? (
              <QuietButton onPress={onLeave}>{result === null ? text.leave : text.onward}</QuietButton>
            ) : (
              <a href={pages.landing} className={buttonStyles('quiet')}>
                {result === null ? text.leave : text.front}
              </a>
            )}
          </div>
          {result === null && <p className="text-quiet">{text.left}</p>}
        </SignInPanel>
      </div>
    </Page>
  );
}

function resultOf(error: unknown): ConfirmationResult {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'aborted') return 'taken';
  return error.code === 'unauthenticated' || error.code === 'invalid-argument' ? 'expired' : 'failed';
}

/** The language of the user's pages and emails. A choice reloads the page in that language. */
function LanguageSection({ language }: { language: Language }) {
  const text = messages.account.language;
  const [chosen, setChosen] = useState<Language | null>(null);
  const [failed, setFailed] = useState(false);

  async function choose(value: Language) {
    setChosen(value);
    setFailed(false);
    try {
      await call('PATCH /api/me', { body: { language: value } });
    } catch {
      setChosen(null);
      setFailed(true);
      return;
    }
    location.reload();
  }

  return (
    <AccountSection title={text.title}>
      <SelectField
        label={text.title}
        hint={text.hint}
        placeholder={text.title}
        options={languages}
        labels={languageNames}
        aria-busy={chosen !== null}
        value={chosen ?? language}
        onChange={(value) => void choose(value)}
      />
      <ErrorText>{failed && text.failed}</ErrorText>
    </AccountSection>
  );
}

/** Whether the learner gets an email when their questions are answered, and the news that the instructor sends. */
function EmailsSection({ uid }: { uid: string }) {
  const text = messages.questions.emails;
  // An impersonating instructor doesn't see the learner's choices.
  const viewer = readImpersonation() === null ? uid : '';
  const questions = useApi('GET /api/me/question-emails', { viewer });
  const news = useApi('GET /api/me/news', { viewer });
  const [result, setResult] = useState<'saved' | 'failed' | null>(null);

  async function choose(save: () => Promise<unknown>, reload: () => Promise<void>) {
    setResult(null);
    try {
      await save();
      setResult('saved');
    } catch {
      setResult('failed');
    }
    await reload();
  }

  return (
    <AccountSection title={text.title}>
      <CheckField
        label={text.answers}
        checked={questions.data?.answers}
        onChange={(answers) =>
          choose(() => call('PATCH /api/me/question-emails', { body: { answers } }), questions.reload)
        }
      />
      <CheckField
        label={text.news}
        checked={news.data?.news}
        onChange={(isOn) => choose(() => call('PUT /api/me/news', { body: { news: isOn } }), news.reload)}
      />
      <p role="status" className="text-success empty:hidden">
        {result === 'saved' ? text.saved : null}
      </p>
      <ErrorText>{result === 'failed' ? text.failed : null}</ErrorText>
    </AccountSection>
  );
}
