import { findClosedDoors } from './walls/accesses.ts';
import { findCycles } from './walls/cycles.ts';
import { findFloorBreaks } from './walls/floors.ts';
import { findLayerBreaks } from './walls/layers.ts';
import { findStraySdks } from './walls/sdks.ts';
import { findMisshapes } from './walls/shapes.ts';
import { readSource, type SourceFile } from './walls/source.ts';

/** What stands in these files against the plan of the house, a sentence each; docs/decisions.md says why. */
export function checkWalls(files: SourceFile[]): string[] {
  const sources = files.map(readSource);
  return [
    ...sources.flatMap(findFloorBreaks),
    ...sources.flatMap(findLayerBreaks),
    ...sources.flatMap(findStraySdks),
    ...sources.flatMap(findClosedDoors),
    ...sources.flatMap(findMisshapes),
    ...findCycles(sources),
  ];
}
