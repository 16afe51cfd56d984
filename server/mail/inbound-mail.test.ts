import { expect, test } from 'vitest';
import { readInboundMail, textOfHtml } from './inbound-mail.ts';

const sourceOf = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

test('reads who sent an email and to whom, in any encoding, and the addresses that only the server names', async () => {
  const mail = await readInboundMail(
    sourceOf(
      'From: =?utf-8?B?w4lyaWM=?= <eric@example.com>',
      'To: "Course" <questions+1@course.example>, other@example.com',
      'Delivered-To: questions+2@course.example',
      'Message-ID: <1@mail.example>',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('Gunakan “kunci”.').toString('base64'),
    ),
  );
  expect(mail).toEqual({
    from: 'eric@example.com',
    to: ['questions+1@course.example', 'other@example.com', 'questions+2@course.example'],
    messageId: '<1@mail.example>',
    isAutomatic: false,
    text: expect.stringContaining('Gunakan “kunci”.'),
  });
});

test.each<[header: string, isAutomatic: boolean]>([
  ['Auto-Submitted: auto-replied', true],
  ['Auto-Submitted: no', false],
  ['Precedence: bulk', true],
  ['List-Id: <news.example.com>', true],
  ['X-Autoreply: yes', true],
  ['Precedence: first-class', false],
])('an email with %s is automatic: %s', async (header, isAutomatic) => {
  const mail = await readInboundMail(sourceOf('From: a@example.com', header, '', 'Hello'));
  expect(mail?.isAutomatic).toBe(isAutomatic);
});

test('an email whose plain part is blank is read from its HTML', async () => {
  const mail = await readInboundMail(
    sourceOf(
      'From: a@example.com',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=part',
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      '',
      ' ',
      '--part',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Use a <b>key</b>.</p>',
      '--part--',
      '',
    ),
  );
  expect(mail?.text.trim()).toBe('Use a key.');
});

test('the text of HTML has no styles, scripts or quotes, and its lines', () => {
  const html =
    '<title>Re</title><style>p { color: red }</style><p>Use a <b>key</b> &amp; wait.</p><div>Then&nbsp;go<br>on</div>' +
    '<script>alert(1)</script><div class="gmail_quote"><p>Why?</p></div>';
  expect(textOfHtml(html).trim()).toBe('Use a key & wait.\nThen go\non');
});

test('hostile HTML is read in linear time', () => {
  for (const part of ['<', '<style', '<div ', '<br ', ' ', '&amp;'])
    expect(textOfHtml(part.repeat(200_000)).length).toBeLessThanOrEqual(200_000);
});
