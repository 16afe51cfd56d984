import { messages } from '#messages/messages.ts';
import { ApiError } from '#web/platform/call.ts';

/** Returns the text for an error of a change of a group. */
export function groupErrorText(error: unknown): string {
  const { errors } = messages.group.manage;
  if (!(error instanceof ApiError)) return errors.failed;
  if (error.code === 'resource-exhausted') return errors['too-often'];
  const known = [
    'group-ended',
    'too-few-seats',
    'already-joined',
    'emails-used',
    'changed-elsewhere',
  ] as const;
  return errors[known.find((one) => one === error.reason) ?? 'failed'];
}
