import { messages } from '#messages/messages.ts';

/** The original reply of a mail server, if there was one. */
export function ServerReply({ reply }: { reply: string }) {
  if (reply === '') return null;
  return (
    <span className="mt-1 block font-normal text-quiet">
      {messages.studioMail.said} <q className="wrap-anywhere">{reply}</q>
    </span>
  );
}
