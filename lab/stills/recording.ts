/** Writes a made screen recording of code with a voice, as a teacher would upload it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  FilePathSource,
  FilePathTarget,
  HLS,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';
import { sampleRate } from '#content/make-videos/voice.ts';
import { photograph, planScreens } from './editor.ts';

const framesPerSecond = 5;

/** The picture has 720 lines, or so many times as many. */
export async function writeCodeRecording(
  path: string,
  seconds: number,
  { scale = 1 }: { scale?: number } = {},
): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) });
  const video = new VideoSampleSource({
    codec: 'avc',
    quality: new Quality({ quantizer: 20 }),
    hardwareAcceleration: 'prefer-software',
  });
  const voice = new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate: 128_000 }),
    fullCodecString: 'mp4a.40.2',
  });
  output.addVideoTrack(video);
  output.addAudioTrack(voice);
  await output.start();
  const sound = await speak(seconds);
  let second = 0;
  for await (const { width, height, bytes } of photograph(planScreens(seconds), scale)) {
    for (let frame = 0; frame < framesPerSecond; frame += 1) {
      const sample = new VideoSample(bytes, {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp: second + frame / framesPerSecond,
        duration: 1 / framesPerSecond,
        colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
      });
      await video.add(sample);
      sample.close();
    }
    const data = sound.subarray(second * sampleRate, (second + 1) * sampleRate);
    for (let at = 0; at < data.length; at += 1024) {
      const piece = {
        data: data.slice(at, at + 1024),
        format: 'f32',
        numberOfChannels: 1,
        sampleRate,
      } as const;
      const sample = new AudioSample({ ...piece, timestamp: second + at / sampleRate });
      await voice.add(sample);
      sample.close();
    }
    second += 1;
  }
  await output.finalize();
}

/** Lets the voice of the sample videos speak, one lesson after the other. */
async function speak(seconds: number): Promise<Float32Array> {
  const sound = new Float32Array(seconds * sampleRate);
  const lessons = readdirSync('content/media', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  let at = 0;
  for (const { name } of lessons) {
    if (at >= sound.length) break;
    const source = new FilePathSource(join('content/media', name, '360p.m3u8'));
    const input = new Input({ source, formats: [HLS, MP4] });
    const track = await input.getPrimaryAudioTrack();
    if (!track) continue;
    for await (const sample of new AudioSampleSink(track).samples()) {
      const data = new Float32Array(sample.numberOfFrames);
      sample.copyTo(data, { planeIndex: 0, format: 'f32-planar' });
      sample.close();
      sound.set(data.subarray(0, Math.max(0, sound.length - at)), Math.min(at, sound.length));
      at += data.length;
    }
    input.dispose();
  }
  return sound;
}
