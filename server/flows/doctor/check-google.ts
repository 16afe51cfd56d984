import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { type DoctorContext, reasonOf } from './doctor-context.ts';

/** Looks whether Google knows the client, its secret, and the address that people come back to. */
export async function checkGoogle({ config, google }: DoctorContext): Promise<DoctorFinding[]> {
  try {
    if (!(await google.knowsClient())) return [{ code: 'google-client' }];
    const known = await Promise.all(
      config.authorizedOrigins.map(async (origin) => ({ origin, isKnown: await google.knowsOrigin(origin) })),
    );
    return known
      .filter(({ isKnown }) => !isKnown)
      .map(({ origin }) => ({ code: 'google-redirect', url: `${origin}/api/google-sign-in/callback` }));
  } catch (error) {
    return [{ code: 'google-away', issuer: config.google.issuer, reason: reasonOf(error) }];
  }
}
