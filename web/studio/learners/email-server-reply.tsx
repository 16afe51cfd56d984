import { words } from '#words/words.ts';

/** The words of a mail server as they came, for whoever can read them; nothing where it said nothing. */
export function ServerReply({ reply }: { reply: string }) {
  if (reply === '') return null;
  return (
    <span className="mt-1 block font-normal text-quiet">
      {words.studioMail.said} <q className="wrap-anywhere">{reply}</q>
    </span>
  );
}
