import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { unpackArchive } from './set-up/engines.ts';

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-engines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('unpacks an archive with much trailing padding, repeatedly', async () => {
  const folder = createFolder();
  writeFileSync(join(folder, 'library'), 'bytes');
  const { stdout: archive } = spawnSync('tar', ['-c', '-C', folder, 'library']);
  const padded = join(folder, 'padded.tar.br');
  writeFileSync(padded, brotliCompressSync(Buffer.concat([archive, Buffer.alloc(2 ** 24)]), quick));
  for (let round = 0; round < 5; round++) {
    const into = join(folder, `round-${round}`);
    mkdirSync(into);
    await unpackArchive(padded, into);
    expect(readdirSync(into)).toEqual(['library']);
    expect(readFileSync(join(into, 'library'), 'utf8')).toBe('bytes');
  }
});

test('names an archive that tar cannot read', async () => {
  const folder = createFolder();
  const broken = join(folder, 'broken.tar.br');
  writeFileSync(broken, brotliCompressSync(Buffer.from('not an archive'), quick));
  await expect(unpackArchive(broken, folder)).rejects.toThrow(broken);
});
