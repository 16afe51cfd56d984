import { words } from '#words/words.ts';

const { ask, keep } = words.signIn.typo;

/** Offers the e-mail that was probably meant; null offers none. */
export function TypoOffer({ email, onAccept }: { email: string | null; onAccept: () => void }) {
  return (
    <div role="status">
      {email !== null && (
        <p className="mt-2">
          {ask}{' '}
          <button
            type="button"
            className="min-h-11 font-semibold break-all text-sky underline underline-offset-4"
            onClick={onAccept}
          >
            {email}
          </button>
          <br />
          <span className="text-quiet">{keep}</span>
        </p>
      )}
    </div>
  );
}
