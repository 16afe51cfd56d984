import { useEffect, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useMe } from '../session/me.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { Loading } from '../parts/loading.tsx';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { SignInFirst } from '../sign-in/sign-in-first.tsx';
import { confirmToken, reloadOnFragmentChange } from '../url-fragment.ts';
import { useApi } from '../use-api.ts';
import { EmailSection } from './email-section.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { DeletionBanner } from './deletion-banner.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DetailsForm } from './details-form.tsx';
import { DevicesSection } from './devices-section.tsx';
import { ExportSection } from './export-section.tsx';
import { PurchasesSection } from './purchases-section.tsx';

/** The token of a mail's link, handled once: later visits of this page show the account. */
let pendingToken = confirmToken;

/** The account page; the mails of an e-mail change lead here too. */
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
    <Page title={words.account.title}>
      <Account uid={me?.uid ?? ''} />
    </Page>
  );
}

function Account({ uid }: { uid: string }) {
  const { data: account, error, reload } = useApi('GET /api/account', { viewer: uid });
  if (!account) {
    return error ? (
      <AccountFailed onRetry={reload} />
    ) : (
      <div className="mx-auto grid max-w-3xl gap-6">
        <AccountHeader />
        <Loading label={words.site.loading} />
      </div>
    );
  }
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <AccountHeader />
      {account.role !== null && (
        <p>
          <LinkButton to={pages.studio} kind="quiet">
            {words.account.studio}
          </LinkButton>
        </p>
      )}
      {account.deletionDueAt !== null && <DeletionBanner dueAt={account.deletionDueAt} onChange={reload} />}
      {account.deletionEndedBy !== null && (
        <p className="rounded-card bg-success-soft p-5 font-medium text-success sm:px-8">
          {words.account.deletion.endedBy[account.deletionEndedBy]}
        </p>
      )}
      <DetailsForm user={account.user} onChange={reload} />
      <PurchasesSection email={account.user.email} isInstructor={account.isInstructor} />
      <EmailSection email={account.user.email} change={account.addressChange} onChange={reload} />
      <DevicesSection />
      <ExportSection />
      {account.deletionDueAt === null && <DeletionSection onChange={reload} />}
    </div>
  );
}

function AccountHeader() {
  const { title, lead } = words.account;
  return (
    <header className="grid gap-3">
      <h1 className="text-heading">{title}</h1>
      <p className="text-lead text-quiet">{lead}</p>
    </header>
  );
}

function AccountFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const { title, text, again } = words.account.failed;
  return (
    <Message level={1} title={title} action={<Button onPress={onRetry}>{again}</Button>}>
      <p>{text}</p>
    </Message>
  );
}
