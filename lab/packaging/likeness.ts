/** XPSNR, which weighs errors by how visible they are, with the filter of the site's own FFmpeg libraries. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AVERROR_EOF } from 'node-av/constants';
import { FFmpegError, Filter, FilterGraph, FilterInOut, Frame } from 'node-av/lib';

/** Returns the XPSNR of the luma of a video and its source, in decibels; both have the same size and rate. */
export function perceivedDecibels(path: string, source: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-likeness-'));
  const statistics = join(folder, 'xpsnr.log');
  try {
    drain(
      `${movie(path)}[packaged];${movie(source)}[source];` +
        `[packaged][source]xpsnr=stats_file=${statistics}:shortest=1[out]`,
    );
    return averageIn(readFileSync(statistics, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function movie(path: string): string {
  return `movie=filename='${resolve(path)}',settb=AVTB,setpts=PTS-STARTPTS,format=yuv420p`;
}

/** Runs a graph without inputs to its end. */
function drain(description: string): void {
  const graph = new FilterGraph();
  graph.alloc();
  const frame = new Frame();
  frame.alloc();
  try {
    const type = Filter.getByName('buffersink');
    const sink = type && graph.createFilter(type, 'sink');
    if (!sink) throw new Error('There is no sink');
    const outputs = FilterInOut.createList([{ name: 'out', filterCtx: sink, padIdx: 0 }]);
    FFmpegError.throwIfError(graph.parsePtr(description, outputs, null), 'The graph');
    FFmpegError.throwIfError(graph.configSync(), 'The graph');
    for (;;) {
      const got = sink.buffersinkGetFrameSync(frame);
      if (got === AVERROR_EOF) return;
      FFmpegError.throwIfError(got, 'A frame');
      frame.unref();
    }
  } finally {
    frame.free();
    graph.free();
  }
}

/** Averages the frames; a frame that equals its source counts as 60 dB, beyond what anyone can see. */
function averageIn(text: string): number {
  const each = [...text.matchAll(/XPSNR y: *([\d.]+|inf)/g)].map(([, value]) =>
    value === 'inf' ? 60 : Math.min(60, Number(value)),
  );
  if (each.length === 0) throw new Error(`There is no XPSNR: ${text.slice(0, 200)}`);
  return each.reduce((sum, value) => sum + value, 0) / each.length;
}
