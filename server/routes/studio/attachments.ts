/** The attached files of lessons in the studio. */
import * as endpoints from '#contract/attachments.ts';
import { handle } from '#server/routes/handle.ts';
import { attachmentsOf } from '#rules/content/references.ts';
import { receiveAttachment } from '#server/flows/attachments/receive-attachment.ts';
import { readDraft } from '#server/flows/content/read-draft.ts';
import { allowLongBody } from '#server/http/body-time.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readAttachmentSizes } from '#server/store/content/attachments.ts';

/** The body is read after the access check, and never as a whole. */
const createAttachment = handle(endpoints.createAttachment, async (ctx, c, { user: { uid } }) => {
  // Nothing but the studio sends it: a form of another page cannot.
  if (c.req.header('content-type') !== 'application/octet-stream')
    throw new Refusal('invalid-argument', 'A file is sent as application/octet-stream.');
  allowLongBody(c.env.incoming);
  const length = c.req.header('content-length');
  const announced = length === undefined ? null : Number(length);
  return c.json(await receiveAttachment(ctx, { body: c.req.raw.body, announced, uid }), 201);
});

const listAttachments = handle(endpoints.listAttachments, async (ctx, c) => {
  const { document } = await readDraft(ctx);
  const sizes = await readAttachmentSizes(ctx.db, {
    ids: [...new Set(attachmentsOf(document).map(({ id }) => id))],
  });
  return c.json({ attachments: [...sizes].map(([id, bytes]) => ({ id, bytes })) }, 200);
});

export const routes = [createAttachment, listAttachments];
