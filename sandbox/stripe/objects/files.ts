import { post, type Endpoint } from '../api/endpoint.ts';
import { readEndpoints } from '../api/lists.ts';
import type { Params } from '../api/params.ts';
import { nowSeconds, type LocalStripe } from '../local-stripe.ts';
import { newId } from './ids.ts';
import type { File } from './objects.ts';

/** The largest evidence that Stripe takes, in bytes. @see https://docs.stripe.com/file-upload */
const mostBytes = 5_000_000;

/** Stripe takes files at a host of its own, and here beside everything else. @see https://docs.stripe.com/api/files */
export const fileEndpoints: Endpoint[] = [
  ...readEndpoints('file', '/files', ['purpose']),
  post('/files', createFile),
];

/** Keeps what tells about the file; nobody reads its contents here. */
function createFile(stripe: LocalStripe, params: Params): File {
  params.allowOnly('purpose', 'file');
  const purpose = params.choice('purpose', ['dispute_evidence']);
  const file = params.group('file');
  if (!purpose || !file) return params.refuse(purpose ? 'file' : 'purpose', 'Missing required param.');
  const size = file.requiredInteger('size');
  if (size < 1 || size > mostBytes) params.refuse('file', `A file has from 1 to ${mostBytes} bytes.`);
  const type = file.choice('type', ['application/pdf', 'image/jpeg', 'image/png']) ?? 'application/pdf';
  const id = newId('file');
  return stripe.store.insert('file', {
    id,
    object: 'file',
    created: nowSeconds(stripe),
    expires_at: null,
    filename: file.requiredText('name'),
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size,
    title: null,
    type: type === 'application/pdf' ? 'pdf' : type.slice('image/'.length),
    url: `${stripe.origin()}/v1/files/${id}/contents`,
  });
}
