import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Package = {
  version?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const projects = ['.', 'tests/engines'].map((folder) => {
  const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Package;
  const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {
    packages: Record<string, Package & { name?: string }>;
  };
  return { folder, manifest, packages };
});

/** npm silently drops optional packages that it cannot find, and `npm ci` then fails on another machine. */
test.each(projects)('the lockfile of $folder has every optional package that it names', ({ packages }) => {
  const present = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !present.has(name))
      .map((name) => `${name}, wanted by ${path || 'package.json'}`),
  );
  expect(missing).toEqual([]);
});

test.each(projects)(
  'package.json of $folder names the exact versions of the lockfile',
  ({ manifest, packages }) => {
    const wanted = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    const locked = Object.keys(wanted).map((name) => [name, packages[`node_modules/${name}`]?.version]);
    const versions = Object.entries(wanted).map(([name, version]) => [name, version.replace(/^npm:.*@/, '')]);
    expect(Object.fromEntries(versions)).toEqual(Object.fromEntries(locked));
  },
);

test.each(projects)('the lockfile of $folder names no registry', ({ packages }) => {
  expect(Object.keys(packages).filter((path) => packages[path]?.resolved)).toEqual([]);
});
