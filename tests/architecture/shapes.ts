import type { Source } from './source.ts';

const mostLines = 400;
const mostModules = 24;
const drawers = /(^|-)(utils?|lib|helpers?|common|shared|services?|managers?|misc)$/;

/** Finds folders with more modules than one reads at a glance. Tests do not count. */
export function findLargeFolders(sources: Source[]): string[] {
  const modules = sources.filter(({ program, isTest }) => program && !isTest);
  const folders = Map.groupBy(modules, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  return [...folders]
    .filter(([, { length }]) => length > mostModules)
    .map(([folder, { length }]) => `${folder} holds ${length} modules: divide it by meaning`);
}

/** Files that grew too long, drawers whose name says nothing about what lies in them, and barrels. */
export function findBadShapes({ path, text, program }: Source): string[] {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const drawer = path.split('/').find((name) => drawers.test(name.replace(/\..*$/, '')));
  return [
    ...(lines > mostLines ? [`${path} has ${lines} lines: divide it by meaning`] : []),
    ...(drawer ? [`${path} lies in a drawer: name it after what lives there`] : []),
    ...(isBarrel(program) ? [`${path} only passes on what other files export: import those files`] : []),
  ];
}

function isBarrel(program: Source['program']): boolean {
  const statements = program?.body ?? [];
  return statements.length > 0 && statements.every((statement) => passesOn(statement));
}

function passesOn(statement: NonNullable<Source['program']>['body'][number]): boolean {
  return (
    statement.type === 'ExportAllDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && statement.source !== null)
  );
}
