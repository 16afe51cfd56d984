/** The URLs about disputes, fees and payouts, for the table in `app.ts`. */
import type { Handlers } from '#server/http/api.ts';
import * as disputes from './disputes.ts';
import * as settlements from './settlements.ts';

export const moneyHandlers = {
  'GET /api/studio/disputes': disputes.readDisputes,
  'GET /api/studio/disputes/{id}/evidence': disputes.readEvidencePdf,
  'POST /api/studio/disputes/{id}/evidence': disputes.createEvidence,
  'GET /api/studio/settlements': settlements.readSettlements,
  'GET /api/studio/payouts': settlements.readPayouts,
} satisfies Partial<Handlers>;
