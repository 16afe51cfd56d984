import { expect, test } from 'vitest';
import { replyReader } from './requests.ts';

test('a reply ends with its last byte, however it is cut into pieces', () => {
  const text = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
  for (let cut = 1; cut < text.length; cut++) {
    const statuses: number[] = [];
    const read = replyReader(({ status }) => statuses.push(status));
    read(Buffer.from(text.slice(0, cut)));
    expect(statuses).toEqual([]);
    read(Buffer.from(text.slice(cut)));
    expect(statuses).toEqual([200]);
  }
});

test('a reply without a body ends with its head, and the next one is read after it', () => {
  const statuses: number[] = [];
  const read = replyReader(({ status }) => statuses.push(status));
  read(Buffer.from('HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n'));
  read(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  expect(statuses).toEqual([304, 200]);
});

test('more bytes than a reply has are a fault', () => {
  const read = replyReader(() => {});
  expect(() => read(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc'))).toThrow('more bytes');
});
