import { words } from '#words/words.ts';
import { failedRequestId } from './failed-request.ts';

/** The id of the request that failed, for whoever asks for help; nothing where no request did. */
export function FailureReference() {
  const id = failedRequestId();
  return id && <p className="text-quiet">{words.site.failed.reference(id)}</p>;
}
