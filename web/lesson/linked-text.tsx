/** Web addresses in plain text; a full stop or bracket at the end belongs to the sentence. */
const address = /(https?:\/\/[^\s<>"]{1,500}[^\s<>".,;:!?)\]])/;

/** Plain text of the team whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a
        key={at}
        href={part}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-sky underline underline-offset-4"
      >
        {part}
      </a>
    ),
  );
}
