/** The doctor's check of the packager: it packages half a second of sound. */
import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { type DoctorContext, reasonOf } from './doctor-context.ts';

export async function checkPackager({ testPackager }: DoctorContext): Promise<DoctorFinding[]> {
  try {
    const trouble = await testPackager();
    if (trouble === null) return [];
    const code = trouble.failure === 'packager-missing' ? trouble.failure : 'packager-fails';
    return [{ code, reason: reasonOf(trouble) }];
  } catch (error) {
    return [{ code: 'packager-fails', reason: reasonOf(error) }];
  }
}
