import { expect, test } from 'vitest';
import { restartTimes } from './restart-times.ts';

function box(name: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

function piece(time: number, version: 0 | 1): Buffer {
  const content = Buffer.alloc(version === 1 ? 12 : 8);
  content[0] = version;
  if (version === 1) content.writeBigUInt64BE(BigInt(time), 4);
  else content.writeUInt32BE(time, 4);
  const fragment = box('moof', box('mfhd', Buffer.alloc(8)), box('traf', box('tfdt', content)));
  return Buffer.concat([fragment, box('mdat', Buffer.from('moof and tfdt are only words here'))]);
}

test.each([0, 1] as const)('the pieces of a part begin at zero, in version %s of the box', (version) => {
  const part = Buffer.concat([piece(28_800_000, version), piece(28_848_000, version)]);
  const expected = Buffer.concat([piece(0, version), piece(48_000, version)]);
  expect(restartTimes(part)).toEqual(expected);
  expect(part).toEqual(Buffer.concat([piece(28_800_000, version), piece(28_848_000, version)]));
});

test('bytes that are written in another way are refused', () => {
  expect(() => restartTimes(Buffer.from('no boxes at all'))).toThrow('impossible size');
  expect(() => restartTimes(box('mdat', Buffer.alloc(4)))).toThrow('tells no time');
  expect(() => restartTimes(Buffer.concat([piece(9, 0), piece(3, 0)]))).toThrow('not in the order');
});
