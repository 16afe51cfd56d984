import { paramsIn } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { ApiError } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import { Loading } from '../parts/loading.tsx';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { useLocation } from '../router.tsx';
import { SignInFirst } from '../sign-in/sign-in-first.tsx';
import { useApi } from '../use-api.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

const text = words.receipt;

/** One receipt, to read and to print; anybody else's is not there. */
export default function ReceiptScreen() {
  const { number = '' } = paramsIn(pages.receipt, useLocation().pathname);
  const { me } = useMe();
  if (me?.uid === '') return <SignInFirst />;
  return (
    <Page title={text.title(number)}>
      <ReceiptBody number={number} uid={me?.uid ?? ''} />
    </Page>
  );
}

function ReceiptBody({ number, uid }: { number: string; uid: string }) {
  const {
    data: receipt,
    error,
    loading,
    reload,
  } = useApi('GET /api/receipts/{number}', { params: { number }, viewer: uid });
  if (!loading && isMissing(error)) {
    return (
      <Message
        level={1}
        title={text.missing.title}
        action={<LinkButton to={pages.account}>{text.missing.toAccount}</LinkButton>}
      >
        <p>{text.missing.text}</p>
      </Message>
    );
  }
  if (!loading && error) {
    return (
      <Message
        level={1}
        title={text.failed.title}
        action={<Button onPress={reload}>{text.failed.again}</Button>}
      >
        <p>{text.failed.text}</p>
      </Message>
    );
  }
  if (!receipt) return <Loading label={words.site.loading} className="mx-auto max-w-3xl" />;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6 print:max-w-none">
      <ReceiptSheet receipt={receipt} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onPress={() => print()}>{text.print}</Button>
        <a
          href={`/api/receipts/${receipt.number}/pdf`}
          download={`${receipt.number}.pdf`}
          className={buttonStyles('quiet')}
        >
          {text.pdf}
        </a>
        <LinkButton to={pages.account} kind="plain" className="ml-3">
          {text.back}
        </LinkButton>
      </div>
    </div>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-argument');
}
