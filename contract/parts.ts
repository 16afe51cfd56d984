/** Pieces that several endpoints are written with. */
import { z } from '@hono/zod-openapi';
import { captionLimits } from '#rules/video/captions.ts';
import { asciiDigits } from '#rules/sign-in/digits.ts';
import { longestReturnTo, ownAddress } from '#rules/sign-in/return-to.ts';

/** Text a person typed: well-formed Unicode without NUL, at most `longest` characters. */
export function text(longest: number) {
  return z
    .string()
    .max(longest)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'Text must be well-formed');
}

/** A stored thing's id as it may stand in a path or a body. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,255}$/);

/** The page of this site that signing in leads back to; URLs of other sites are refused. */
export const returnTo = z
  .string()
  .max(longestReturnTo)
  .refine((address) => ownAddress(address) !== null, 'This is no page of this site');

/** The six digits of a mail or an authenticator app, in the digits of any script. */
export const oneTimeCode = z
  .string()
  .max(40)
  .overwrite(asciiDigits)
  .regex(/^[0-9]{6}$/);

/** The body of a picture of 1 MB in base64, in bytes. */
export const pictureBytes = 1_500_000;

/** The body of the captions of a video, in bytes. */
export const captionsBytes = 4 * captionLimits.characters;

/** Milliseconds since 1970, UTC. */
export const time = z.int();

/** A currency's ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/);

/** A JSON reply. */
export function reply<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { 'application/json': { schema } } };
}

/** A JSON body that must be there. */
export function body<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } } as const;
}

/** The answer of a write that has nothing more to tell. */
export const done = z.strictObject({ done: z.literal(true) });
