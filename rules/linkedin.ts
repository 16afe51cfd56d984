import { dayOf } from './site-time.ts';

/** The facts that LinkedIn asks of a certificate. */
export type LinkedInEntry = {
  name: string;
  organization: string;
  url: string;
  id: string;
  /** Milliseconds since 1970, UTC. */
  issuedAt: number;
};

/** Opens LinkedIn's form with everything filled in (its "Add to profile" link). */
export function linkedInUrl({ name, organization, url, id, issuedAt }: LinkedInEntry): string {
  const { year, month } = dayOf(issuedAt);
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: organization,
    issueYear: String(year),
    issueMonth: String(month),
    certUrl: url,
    certId: id,
  };
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return `https://www.linkedin.com/profile/add?${query.join('&')}`;
}
