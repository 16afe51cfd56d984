import type { Source } from './source.ts';

/** The folders of `web/` in order. Each imports only earlier folders; the root's files import all. */
const folders = [
  'platform',
  'content',
  'pictures',
  'parts',
  'outline',
  'saved',
  'session',
  'shell',
  'sign-in',
  'payment',
  'account',
  'certificate',
  'lesson',
  'course',
  'landing',
  'seo',
  'render',
  'studio',
];

/** Folders of the build and of files that are served as they are. */
const outside = ['bundling', 'fonts', 'public'];

export function findFolderBreaks({ path, layer, isTest, imports }: Source): string[] {
  const own = folderOf(path);
  if (layer !== 'web' || isTest || own === undefined || outside.includes(own)) return [];
  if (!folders.includes(own))
    return [`${path} lies in no folder of the order (tests/architecture/web-folders.ts)`];
  return imports.flatMap(({ target }) => {
    // A style sheet at the root may be read as text.
    if (!target?.startsWith('web/') || !/\.tsx?$/.test(target)) return [];
    const folder = folderOf(target);
    if (folder === undefined) return [`${path} imports ${target}: only the root's files import the root`];
    return folders.indexOf(folder) > folders.indexOf(own)
      ? [`${path} imports ${target}: ${own} comes before ${folder}`]
      : [];
  });
}

/** Returns undefined for a file at the root of `web/`. */
function folderOf(path: string): string | undefined {
  const [, folder, file] = path.split('/');
  return file === undefined ? undefined : folder;
}
