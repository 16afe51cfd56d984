/** The attached files of lessons in the studio. */
import { attachmentsOf } from '#rules/content/references.ts';
import { receiveAttachment } from '#server/flows/attachments/receive-attachment.ts';
import { readDraft } from '#server/flows/content/read-draft.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { allowLongBody } from '#server/http/body-time.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readAttachmentSizes } from '#server/store/content/attachments.ts';
import { requireInstructorAlone } from '#server/routes/viewer.ts';

/** The body is read after the access check, and never as a whole. */
export const createAttachment: HandlerOf<'POST /api/studio/attachments'> = async (ctx, c) => {
  const { uid } = (await requireInstructorAlone(ctx, c)).user;
  // Nothing but the studio sends it: a form of another page cannot.
  if (c.req.header('content-type') !== 'application/octet-stream')
    throw new Refusal('invalid-argument', 'A file is sent as application/octet-stream.');
  allowLongBody(c.env.incoming);
  const length = c.req.header('content-length');
  const announced = length === undefined ? null : Number(length);
  return c.json(await receiveAttachment(ctx, { body: c.req.raw.body, announced, uid }), 201);
};

export const listAttachments: HandlerOf<'GET /api/studio/attachments'> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
  const { document } = await readDraft(ctx);
  const sizes = await readAttachmentSizes(ctx.db, {
    ids: [...new Set(attachmentsOf(document).map(({ id }) => id))],
  });
  return c.json({ attachments: [...sizes].map(([id, bytes]) => ({ id, bytes })) }, 200);
};
