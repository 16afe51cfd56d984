/** Recognizes a recording that the teacher's browser has prepared, by its tag and by what lies in it. */
import { EncodedPacketSink, type Input, type InputVideoTrack, MP4 } from 'mediabunny';
import { isPrepared, type PreparedPicture, preparedTag, qualitiesAtMost } from '#rules/video/conversion.ts';

/**
 * Returns the picture of each quality, the largest first; null for any other recording, also for one that has the tag and
 * does not keep what the tag says.
 */
export async function readPreparedPictures(input: Input): Promise<InputVideoTrack[] | null> {
  if ((await input.getFormat()) !== MP4) return null;
  const { comment } = await input.getMetadataTags();
  if (comment !== preparedTag) return null;
  const [videos, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()];
  const others = (await input.getTracks()).length - videos.length - sounds.length;
  if (videos.length > qualitiesAtMost || sounds.length > 1 || others > 0) return null;
  const pictures = await Promise.all(videos.map(readPicture));
  return isPrepared(pictures) ? videos : null;
}

async function readPicture(track: InputVideoTrack): Promise<PreparedPicture> {
  const stats = await track.computePacketStats();
  const start = await track.getFirstTimestamp();
  return {
    codec: await track.getCodec(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    isTurned: (await track.getRotation()) !== 0 || (await track.getFlip()),
    start,
    length: (await track.computeDuration()) - start,
    framesPerSecond: stats.averagePacketRate,
    bitsPerSecond: stats.averageBitrate,
    keyTimes: await readKeyTimes(track),
  };
}

/** The file may call any picture a key; what the picture says of itself counts. */
async function readKeyTimes(track: InputVideoTrack): Promise<number[]> {
  const sink = new EncodedPacketSink(track);
  const times: number[] = [];
  const options = { verifyKeyPackets: true };
  let packet = await sink.getFirstKeyPacket(options);
  while (packet) {
    times.push(packet.timestamp);
    packet = await sink.getNextKeyPacket(packet, options);
  }
  return times;
}
