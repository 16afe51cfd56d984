import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { type DoctorContext, reasonOf } from './doctor-context.ts';

/** Looks whether the service that writes captions answers, and takes the key. Without one there is nothing to look at. */
export async function checkTranscription({ config, transcriber }: DoctorContext): Promise<DoctorFinding[]> {
  if (transcriber === null || config.transcription === null) return [];
  try {
    return (await transcriber.knowsKey()) ? [] : [{ code: 'transcription-key' }];
  } catch (error) {
    return [{ code: 'transcription-away', url: config.transcription.url, reason: reasonOf(error) }];
  }
}
