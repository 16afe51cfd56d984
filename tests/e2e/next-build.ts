/** The same code as a next deploy would bring it, with another hash for every asset. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type NextBuild = { folder: string; remove: () => void };

export function makeNextBuild(): NextBuild {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-next-build-'));
  // The server finds the web folder beside itself, so it is copied; its imports are linked.
  cpSync('server', join(folder, 'server'), { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
  for (const name of ['rules', 'contract', 'content', 'messages', 'node_modules']) {
    symlinkSync(resolve(name), join(folder, name));
  }
  cpSync('dist/web', join(folder, 'dist/web'), {
    recursive: true,
    filter: (path) => !/\.(br|gz)$/.test(path),
  });
  cpSync('dist/render', join(folder, 'dist/render'), { recursive: true });
  hashAnew(join(folder, 'dist'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** The hash is the last eight characters before the extension; reversing it changes it. */
function hashAnew(dist: string): void {
  const names = readdirSync(join(dist, 'web/assets'));
  const renamed = new Map(names.map((name) => [name, name.replace(/(.{8})(\.\w+)$/, backwards)]));
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(entry.parentPath, renamed.get(entry.name) ?? entry.name);
    const body = readFileSync(path);
    if (target !== path) rmSync(path);
    writeFileSync(target, /\.(html|js|css)$/.test(path) ? withNames(body.toString('utf8'), renamed) : body);
  }
}

function backwards(_: string, hash: string, ending: string): string {
  return hash.split('').toReversed().join('') + ending;
}

function withNames(text: string, renamed: Map<string, string>): string {
  let result = text;
  for (const [name, other] of renamed) result = result.replaceAll(name, other);
  return result;
}
