/** The texts that the server writes to the team, to operators and to banks, which are in English on every site. */
import { sequenceDrafts } from './mail/sequence-drafts.ts';
import * as doctor from './doctor/doctor.ts';
import * as staffMail from './mail/staff-mail.ts';
import { daysText, legalDrafts } from './legal-drafts.ts';
import { newSite } from './new-site.ts';
import * as evidencePdf from './print/evidence-pdf.ts';

export { daysText, doctor, evidencePdf, legalDrafts, newSite, sequenceDrafts, staffMail };
