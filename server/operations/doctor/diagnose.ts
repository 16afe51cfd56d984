/** The doctor: finds problems of a configured site without changing anything. */
import { type DoctorFinding, type DoctorPart, doctorParts } from '#rules/operations/doctor-finding.ts';
import { checkData } from './check-data.ts';
import { type DoctorContext, reasonOf } from './doctor-context.ts';
import { checkGoogle, checkStripe, checkTranscription } from './check-connections.ts';
import { checkMail, checkSender } from './check-mail.ts';
import { checkSettings } from './check-settings.ts';
import { checkSite } from './check-site.ts';

export type PartReport = { part: DoctorPart; findings: DoctorFinding[] };

/** All parts run concurrently. */
export function diagnose(ctx: DoctorContext, { mailTo }: { mailTo: string | null }): Promise<PartReport[]> {
  const checks: Record<DoctorPart, () => Promise<DoctorFinding[]>> = {
    settings: () => Promise.resolve(checkSettings(ctx.settings)),
    data: () => checkData(ctx),
    mail: () => checkMail(ctx, { mailTo }),
    sender: () => checkSender(ctx),
    stripe: () => checkStripe(ctx),
    google: () => checkGoogle(ctx),
    transcription: () => checkTranscription(ctx),
    videos: () => checkPackager(ctx),
    site: () => checkSite(ctx),
  };
  return Promise.all(doctorParts.map(async (part) => ({ part, findings: await checks[part]() })));
}

async function checkPackager({ testPackager }: DoctorContext): Promise<DoctorFinding[]> {
  try {
    const trouble = await testPackager();
    if (trouble === null) return [];
    const code = trouble.failure === 'packager-missing' ? trouble.failure : 'packager-fails';
    return [{ code, reason: reasonOf(trouble) }];
  } catch (error) {
    return [{ code: 'packager-fails', reason: reasonOf(error) }];
  }
}
