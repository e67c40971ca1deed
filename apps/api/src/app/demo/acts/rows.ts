import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { Visibility } from '@castlane/contract/job.ts';
import type { JobStatus } from '@castlane/contract/job-state.ts';
import type { Brief, Deliverable } from '@castlane/contract/brief.ts';
import type { OfferStatus } from '@castlane/contract/offer.ts';
import type { AgreedPart } from '@castlane/contract/parts.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import type { EndReason } from '@castlane/contract/proposal.ts';
import type { ProposalStatus } from '@castlane/contract/proposal-state.ts';
import type { Person } from '#app/demo/cast/person.ts';
import type { JobIdea } from '#app/demo/idea.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** The columns that acts read or change; other columns are only written. Names as in the database. */
type AccountRow = {
  id: string;
  name: string;
  slug: string;
  about: string | null;
  company: string | null;
  profile_image_uri: string | null;
  email_verified_at: string | null;
  status: 'inactive' | 'active' | 'banned';
  rejection_reason: string | null;
  rejections: number;
  last_active_at: string | null;
};

export type Account = {
  person: Person;
  row: AccountRow;
  /** Only creators have stars. */
  stars: { id: string; balance: number } | undefined;
  rewards: { at: number; stars: number }[];
  unread: { read_at: string | null }[];
};

/** The request in the audit log's lines of the demo. */
export const REQUEST = 'demo';

/** Returns an account as the product's actions see who acts: active and signed in. */
export function viewerOf({ row, person }: Account): Viewer {
  return { accountId: row.id, sessionId: row.id, userType: person.userType, emailVerified: true, active: true, banned: false };
}

type JobRow = {
  id: string;
  slug: string;
  version: number;
  status: JobStatus;
  visibility: Visibility;
  brief: Brief;
  openings: number;
  star_cost: number;
  published_at: string | null;
  updated_at: string;
  expiry_warned_at: string | null;
  removed_reason: string | null;
};

/** `idea` is the source of the job. */
export type Job = { owner: Account; idea: JobIdea; row: JobRow; comments: Comment[] };

type CommentRow = {
  id: string;
  status: ProposalStatus;
  created_at: string;
  price: Money | null;
  deliver_by: string | null;
  opened_at: string | null;
  approved_at: string | null;
  decided_at: string | null;
  decline_reason: string | null;
  decline_note: string | null;
  end_reason: EndReason | null;
};

export type Comment = { job: Job; creator: Account; row: CommentRow; paid: string; thread: Thread | undefined; offer?: Offer };

type MemberRow = { last_read_seq: number; last_read_at: string | null };

export type Thread = {
  comment: Comment;
  row: { id: string; last_seq: number; last_event_at: string };
  members: Map<Account, MemberRow>;
};

type OfferRow = {
  id: string;
  status: OfferStatus;
  price: Money;
  deliverables: Deliverable[];
  due_by: string;
  change_rounds: number;
  usage_rights: { scope: string; days: number };
  pay_within_days: number | null;
  parts: AgreedPart[] | null;
  decided_at: string | null;
  decline_note: string | null;
};

export type Engagement = {
  id: string;
  status: EngagementStatus;
  part: number;
  parts_accepted_at: string[];
  completed_at: string | null;
};

/** An accepted offer has an engagement. */
export type Offer = { thread: Thread; row: OfferRow; engagement?: Engagement };

type DeliveryRow = {
  id: string;
  number: number;
  accept_by: string;
  ended_as: string | null;
  change_note: string | null;
  remind_at: string | null;
};
type CancellationRow = { id: string; expires_at: string };
type DisputeRow = { id: string };
type ReviewRow = { id: string; author_id: string; reviewed_id: string; publish_by: string; published_at: string | null };

/** The work of one creator on one job, and its progress. */
export type Work = {
  offer: Offer;
  row: Engagement;
  job: Job;
  owner: Account;
  creator: Account;
  deliveries: DeliveryRow[];
  cancellation: CancellationRow | undefined;
  dispute: DisputeRow | undefined;
  payment?: { engagement_id: string; paid_at: string | null; received_at: string | null };
  reviews: ReviewRow[];
  completed: Date | undefined;
};
