/** Tests the site's signatures on the store: it must accept valid requests and reject all others. */
import { createHash } from 'node:crypto';
import type { MediaStore } from '#server/platform/config/media.ts';
import { attachmentHeaders } from '#server/videos/storage/attachment-files.ts';
import { createBodySigner, createSigner } from '#server/videos/storage/s3-signer.ts';
import { require, type Steps } from './steps.ts';

const text = 'the text of a file';
const file = '/signed/1.m4s';

/** Contains every character that a folder in a URL may have. */
const strangeFolder = encodeURI("it's (1) + Ä 学习, 100%~!*@&=$");

const hashOf = (bytes: string) => createHash('sha256').update(bytes).digest('hex');

export async function trySignatures(store: MediaStore, { step }: Steps): Promise<void> {
  // A failed step does not stop the others.
  for (const [name, work] of [...taken(store), ...refused(store)]) await step(name, work).catch(() => {});
}

type Case = [string, () => Promise<void>];

function taken(store: MediaStore): Case[] {
  const sign = createSigner(store, Date.now);
  return [
    ['a file is put, read, told and read in part', () => putAndRead(store, file)],
    [
      'a folder with spaces, a plus sign, quotes and other letters',
      () => putAndRead({ ...store, url: `${store.url}/${strangeFolder}` }, file),
    ],
    [
      'a file that the browser has is not sent again',
      async () => {
        const url = await sign('GET', file);
        const etag = (await fetch(url)).headers.get('etag') ?? '';
        await expectStatus(fetch(url, { headers: { 'if-none-match': etag } }), [304]);
      },
    ],
    [
      'a download bears its name and its type',
      async () => {
        const headers = attachmentHeaders("Aisyah’s (1) + 100% 'ok' 学习~!*.pdf");
        const parameters = {
          'response-content-disposition': headers['Content-Disposition'],
          'response-content-type': headers['Content-Type'],
          'response-cache-control': headers['Cache-Control'],
        };
        const reply = await expectStatus(fetch(await sign('GET', file, parameters)), [200]);
        for (const [name, value] of Object.entries(headers))
          require(reply.headers.get(name) === value, `${name} is ${reply.headers.get(name)}`);
      },
    ],
    [
      'a missing file is reported as missing, or as forbidden',
      async () => {
        await expectStatus(fetch(await sign('GET', '/signed/missing')), [404, 403]);
        await expectStatus(
          fetch(await sign('DELETE', '/signed/missing'), { method: 'DELETE' }),
          [204, 200, 404],
        );
      },
    ],
  ];
}

/** Uploads a file with a presigned URL and with a signed body, reads it, and removes all but one. */
async function putAndRead(store: MediaStore, path: string): Promise<void> {
  const [sign, signBody] = [createSigner(store, Date.now), createBodySigner(store, Date.now)];
  await expectStatus(fetch(await sign('PUT', path), { method: 'PUT', body: new Blob([text]) }), [200, 201]);
  const reply = await expectStatus(fetch(await sign('GET', path)), [200]);
  require((await reply.text()) === text, 'other bytes came back');
  const told = await expectStatus(fetch(await sign('HEAD', path), { method: 'HEAD' }), [200]);
  require(told.headers.get('content-length') === String(text.length), 'HEAD tells another length');
  const part = await expectStatus(fetch(await sign('GET', path), { headers: { range: 'bytes=4-7' } }), [206]);
  require((await part.text()) === text.slice(4, 8), 'another range came back');
  await expectStatus(fetch(await sign('DELETE', path), { method: 'DELETE' }), [200, 204]);
  const { url, headers } = await signBody('PUT', path, hashOf(text));
  await expectStatus(fetch(url, { method: 'PUT', headers, body: text }), [200, 201]);
}

function refused(store: MediaStore): Case[] {
  const sign = createSigner(store, Date.now);
  const wrong = (name: string, ask: () => Promise<Response>): Case => [
    `refused: ${name}`,
    async () => {
      await expectStatus(ask(), [400, 401, 403]);
    },
  ];
  const changed = (change: (url: string) => string) => async () => fetch(change(await sign('GET', file)));
  return [
    wrong(
      'no signature',
      changed((url) => url.replace(/\?.*/, '')),
    ),
    wrong(
      'a changed signature',
      changed((url) => url.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
    ),
    wrong(
      'another file',
      changed((url) => url.replace('1.m4s', '2.m4s')),
    ),
    wrong(
      'a longer life',
      changed((url) => url.replace('Expires=60', 'Expires=600')),
    ),
    wrong(
      'a further parameter',
      changed((url) => `${url}&response-content-type=text%2Fhtml`),
    ),
    wrong('another method', async () => fetch(await sign('GET', file), { method: 'DELETE' })),
    wrong('a wrong secret', async () =>
      fetch(await createSigner({ ...store, secretAccessKey: 'wrong' }, Date.now)('GET', file)),
    ),
    wrong('an unknown key', async () =>
      fetch(await createSigner({ ...store, accessKeyId: 'UNKNOWN' }, Date.now)('GET', file)),
    ),
    wrong('a signature that is over', async () =>
      fetch(await createSigner(store, () => Date.now() - 91_000)('GET', file)),
    ),
    wrong('a body other than the signed one', async () => {
      const { url, headers } = await createBodySigner(store, Date.now)('PUT', file, hashOf(text));
      return fetch(url, { method: 'PUT', headers, body: text.toUpperCase() });
    }),
    [
      'after all of these the file is as it was',
      async () => {
        const reply = await expectStatus(fetch(await sign('GET', file)), [200]);
        require((await reply.text()) === text, 'its bytes have changed');
        for (const url of [store.url, `${store.url}/${strangeFolder}`])
          await fetch(await createSigner({ ...store, url }, Date.now)('DELETE', file), { method: 'DELETE' });
      },
    ],
  ];
}

async function expectStatus(asked: Promise<Response>, expected: readonly number[]): Promise<Response> {
  const reply = await asked;
  if (expected.includes(reply.status)) return reply;
  throw new Error(`the store answers ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
}
