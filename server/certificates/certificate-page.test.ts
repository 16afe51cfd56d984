import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ApiError } from '#server/platform/http/api-error.ts';
import { courseTitle, defaultDocument } from '#tests/content/default-course.ts';
import { learnerWhoClaimed, learnerWithCertificate } from '#tests/test-learner.ts';
import { createTestServer } from '#tests/test-server.ts';
import { fillPage } from './certificate-page.ts';

async function open(name?: string) {
  const server = await createTestServer('a-lesson');
  const learnerAndInstructor = await learnerWithCertificate(server, name);
  const get = async (path: string) => fetch(`${server.url}/certificates/${path}`);
  return { server, ...learnerAndInstructor, get };
}

test('the page is public, cached for half a minute, and not indexed', async () => {
  const { get, id } = await open('Aisyah <b>&"');
  const page = await get(id);
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/^<h1>Aisyah &#60;b&#62;&#38;&#34;<\/h1>valid<svg .*<\/svg>$/);
  expect(page.headers.get('cache-control')).toBe('public, max-age=30');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('the page contains its picture with name, course and day as text', async () => {
  const { get, id } = await open('Aisyah <b>&"');
  const page = await (await get(id)).text();
  const texts = [...page.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, line]) => line);
  expect(texts).toContain('Aisyah &#60;b&#62;&#38;&#34;');
  expect(texts.join(' ')).toContain(courseTitle.split(' ').slice(0, 3).join(' '));
  expect(texts).toContain('21 November 2026');
});

test('the title is in the language of the reader, and on the certificate in that of its owner', async () => {
  const { server, get, id, learner } = await open();
  await learner.ask('PATCH /api/me', { language: 'ms' });
  const { title } = defaultDocument.course;
  const drawn = async () => {
    const page = await (await get(id)).text();
    return [...page.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, line]) => line).join(' ');
  };
  expect(await drawn()).toContain(title['ms']!.slice(0, 12));
  expect((await learner.ask('GET /api/me/certificate')).body.course).toBe(title['ms']);
  const mail = (await server.mails()).find(({ kind }) => kind === 'certificate-issued');
  expect(mail!.text).toContain(title['en']);

  // The title of the claim stays when the course gets another one.
  await server.db.updateTable('certificates').set({ course: 'A former title' }).execute();
  expect(await drawn()).toContain('A former title');
});

test('only the owner sees how to share it, on an uncached page', async () => {
  const { server, get, id, learner, instructor } = await open();
  const as = async (browser: typeof learner) => {
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    return fetch(`${server.url}/certificates/${id}`, { headers: { cookie } });
  };
  const own = await as(learner);
  expect(await own.text()).toContain('own https://www.linkedin.com/profile/add?');
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(await (await as(instructor)).text()).not.toContain('linkedin');
  expect(await (await get(id)).text()).not.toContain('linkedin');
});

test('a revoked certificate shows the day of revocation', async () => {
  const { get, id, instructor } = await open();
  await instructor.ask(`POST /api/studio/certificates/${id}/revocation`, { reason: 'A mistake.' });
  expect(await (await get(id)).text()).toContain('21 November 2026');
});

test('unknown ids, claims and formats get the 404 page', async () => {
  const { get, id } = await open();
  for (const path of [
    'AAAAAAAAAAAAAAAAAAAAAA',
    '',
    `${id}.exe`,
    `${id}/more`,
    `${id}.png.png`,
    '%00',
    'a'.repeat(200),
  ]) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toBe('<h1>Nothing here</h1>');
  }
});

test('a claim has no page', async () => {
  const server = await createTestServer('a-lesson');
  const { id } = await learnerWhoClaimed(server);
  for (const form of ['', '.pdf', '.png', '.jwt', '.json', '/status'])
    expect((await fetch(`${server.url}/certificates/${id}${form}`)).status).toBe(404);
});

test('prints PDF and picture, and the picture contains the credential', async () => {
  const { get, id } = await open();
  const pdf = Buffer.from(await (await get(`${id}.pdf`)).arrayBuffer());
  expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
  expect(pdf.subarray(-6).toString('latin1').trim()).toBe('%%EOF');
  const answer = await get(`${id}.png`);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const png = Buffer.from(await answer.arrayBuffer());
  const token = await (await get(`${id}.jwt`)).text();
  expect(png.includes(`openbadgecredential\0\0\0\0\0${token}`)).toBe(true);
  expect(dataLength(png)).toBe(1272 * (1800 * 4 + 1));
});

test('a busy printer replies with Retry-After', async () => {
  const { server, id } = await open();
  const wait = new ApiError('unavailable', 'Please try again in a moment.', { retryAfterSeconds: 5 });
  server.printer.print = () => Promise.reject(wait);
  const answer = await fetch(`${server.url}/certificates/${id}.pdf`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

test('escapes text, and shows or hides sections', () => {
  const facts = {
    words: { name: '{{id}}<' },
    html: { picture: '<svg/>' },
    sections: { valid: false, revoked: true },
  };
  expect(fillPage('{{valid}}a{{/valid}}{{revoked}}b{{/revoked}} {{name}}{{picture}}', facts)).toBe(
    'b {{id}}&#60;<svg/>',
  );
});

/** The decompressed size of the image data; a broken chunk would throw. */
function dataLength(png: Buffer): number {
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const end = at + 8 + png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, end));
  }
  return inflateSync(Buffer.concat(data)).length;
}
