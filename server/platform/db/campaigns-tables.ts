/** The tables of email campaigns, their recipients, users' choices about them, and the waiting list (194, 197). */
import type { Generated } from 'kysely';
import type { CampaignState, HeldReason } from '#rules/campaign.ts';
import type { Language } from '#rules/language.ts';
import type { Fixed, OptionalFixed } from './columns.ts';

/** At most one of the two times is set; a user without a row has not chosen. */
type NewsChoicesTable = {
  uid: Fixed<string>;
  onAt: number | null;
  offAt: number | null;
};

type CampaignsTable = {
  /** Chosen by the browser, so that a repeated request creates nothing twice. */
  id: Fixed<string>;
  /** JSON of a text by language. */
  subject: string;
  /** JSON of Markdown by language. */
  body: string;
  /** JSON of the contract's audience. */
  audience: string;
  /** The most emails a minute. */
  perMinute: number;
  state: CampaignState;
  /** Counts the changes of the draft. */
  version: number;
  createdAt: Fixed<number>;
  changedAt: number;
  /** When it is to be sent; null to send it immediately. */
  sendAt: number | null;
  startedAt: number | null;
  /** When the last email had left, or the campaign was cancelled. */
  endedAt: number | null;
  /** Why it is held; null for a campaign that is not. */
  held: HeldReason | null;
  /** The time at which a held campaign should have started; null for one that had. */
  heldFrom: number | null;
  /** The cursor up to which recipients have rows; '' at the start. */
  listedUpTo: Generated<string>;
  /** When all recipients had rows. */
  listedAt: number | null;
  /** How many recipients have rows; of those, how many were queued, and how many were skipped at the last moment. */
  recipients: Generated<number>;
  queued: Generated<number>;
  skipped: Generated<number>;
  /** How many unsubscribed by a link in the email; their rows may have been deleted since. */
  unsubscribed: Generated<number>;
  /** The time up to which the pace has been used. */
  pacedUpTo: Generated<number>;
  /** The outcomes of emails whose rows have been deleted after the retention. */
  deletedSent: Generated<number>;
  deletedBounced: Generated<number>;
  deletedComplained: Generated<number>;
  deletedFailed: Generated<number>;
};

type CampaignRecipientsTable = {
  /** Also the id of the email, so that it keeps its Message-ID; 128 random bits. */
  id: Fixed<string>;
  campaignId: Fixed<string>;
  /** A recipient is either an account or an entry of the waiting list. */
  uid: string | null;
  entryId: OptionalFixed<string | null>;
  state: Generated<'waiting' | 'queued' | 'skipped'>;
  /** The hash of the unsubscribe link's signature, which outlives its key; null until the email is queued. */
  linkHash: string | null;
  /** When the recipient unsubscribed by a link in this email. */
  unsubscribedAt: number | null;
};

type WaitingListTable = {
  /** 128 random bits. */
  id: Fixed<string>;
  /** Normalized. Null after the address was removed, while campaigns still count the entry. */
  email: string | null;
  /** The language of the form. */
  language: Language;
  /** When the form was last sent before the confirmation. */
  askedAt: number;
  /** Null until the owner of the address has confirmed it. */
  confirmedAt: number | null;
};

export type CampaignsTables = {
  waitingList: WaitingListTable;
  newsChoices: NewsChoicesTable;
  campaigns: CampaignsTable;
  campaignRecipients: CampaignRecipientsTable;
};
