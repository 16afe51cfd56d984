import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = {
  version?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};

/** npm drops optional packages it cannot find without a word, and `npm ci` then refuses on another machine. */
test('every optional package that the lockfile names stands in it', () => {
  const present = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !present.has(name))
      .map((name) => `${name}, wanted by ${path || 'package.json'}`),
  );
  expect(missing).toEqual([]);
});

test('package.json names exact versions, the same as the lockfile', () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const locked = Object.keys(wanted).map((name) => [name, packages[`node_modules/${name}`]?.version]);
  expect(wanted).toEqual(Object.fromEntries(locked));
});

test('the lockfile names no registry, so that everyone installs from their own', () => {
  expect(Object.keys(packages).filter((path) => packages[path]?.resolved)).toEqual([]);
});
