/** Finds the ends of replies in what a connection receives; bodies are counted and thrown away. */

export type Reply = { status: number };

const headEnd = Buffer.from('\r\n\r\n');

/** Reads one reply at a time: `onReply` is called when its last byte has come. */
export function replyReader(onReply: (reply: Reply) => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  let missing = 0;
  const finishIfComplete = () => {
    if (missing < 0) throw new Error('A reply has more bytes than it tells.');
    if (missing === 0) onReply({ status });
  };
  return (chunk) => {
    if (missing > 0) {
      missing -= chunk.length;
      finishIfComplete();
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf(headEnd);
    if (end === -1) return;
    const text = head.toString('latin1', 0, end);
    status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
    missing = bodyLength(text, status) - (head.length - end - headEnd.length);
    head = Buffer.alloc(0);
    finishIfComplete();
  };
}

function bodyLength(head: string, status: number): number {
  if (status === 304 || status === 204) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A reply does not tell its length:\n${head}`);
  return Number(length);
}
