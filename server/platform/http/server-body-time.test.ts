import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allowLongBody, boundBodyTime } from './server.ts';

function requestWith(headers: Record<string, string>, complete = false): IncomingMessage {
  return Object.assign(new EventEmitter(), { headers, complete }) as unknown as IncomingMessage;
}

test('rejects a body that is not complete in time, unless its handler allows more', async () => {
  const rejected: string[] = [];
  const bound = (name: string, request: IncomingMessage) => {
    boundBodyTime(request, () => rejected.push(name), 20);
    return request;
  };
  bound('slow', requestWith({ 'content-length': '5' }));
  bound('slow in chunks', requestWith({ 'transfer-encoding': 'chunked' }));
  bound('there', requestWith({ 'content-length': '5' }, true));
  bound('without a body', requestWith({}));
  bound('empty', requestWith({ 'content-length': '0' }));
  bound('gone', requestWith({ 'content-length': '5' })).emit('close');
  allowLongBody(bound('upload', requestWith({ 'content-length': '5' })));
  allowLongBody(undefined);
  await sleep(60);
  expect(rejected).toEqual(['slow', 'slow in chunks']);
});
