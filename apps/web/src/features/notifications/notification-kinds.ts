import type { Notification, NotificationKind } from '@castlane/contract/notification.ts';
import {
  IconArrowBackUp,
  IconBan,
  IconBriefcase,
  IconCash,
  IconCheck,
  IconClock,
  IconEye,
  IconFileText,
  IconHelpCircle,
  IconLicense,
  IconLifebuoy,
  IconMapPin,
  IconMessageCircle,
  IconMessagePlus,
  IconPackage,
  IconPencil,
  IconPlugConnectedX,
  IconRosetteDiscountCheckFilled,
  IconSearch,
  IconShieldLock,
  IconStarFilled,
  IconTruck,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '#platform/page/paths.ts';
import { useStore } from '#platform/store.ts';

type Data = Notification['data'];
type Kind = {
  Icon: TablerIcon;
  tone: 'brand' | 'ok' | 'gold' | 'bad';
  /** The page that it leads to. */
  to: (data: Data) => string;
  /** It also shows a toast, with a green check only for news that is good in every case. All others wait under the bell. */
  toast?: 'success' | 'note';
};

export const KINDS: Record<NotificationKind, Kind> = {
  profile_approved: { Icon: IconRosetteDiscountCheckFilled, tone: 'brand', to: () => paths.profile(), toast: 'success' },
  profile_rejected: { Icon: IconPencil, tone: 'bad', to: () => paths.setUpProfile() },
  changes_approved: { Icon: IconCheck, tone: 'ok', to: () => paths.profile(), toast: 'success' },
  changes_rejected: { Icon: IconPencil, tone: 'bad', to: () => paths.editProfile() },
  appeal_granted: { Icon: IconRosetteDiscountCheckFilled, tone: 'brand', to: () => paths.profile(), toast: 'success' },
  appeal_refused: { Icon: IconX, tone: 'bad', to: () => paths.setUpProfile() },
  account_restored: { Icon: IconArrowBackUp, tone: 'ok', to: () => paths.home() },
  report_resolved: { Icon: IconLifebuoy, tone: 'brand', to: () => paths.home() },
  job_edited: { Icon: IconPencil, tone: 'gold', to: jobOfFeed },
  job_removed: { Icon: IconBan, tone: 'bad', to: ownJob },
  job_expiring: { Icon: IconClock, tone: 'gold', to: ownJob },
  job_expired: { Icon: IconClock, tone: 'bad', to: ownJob },
  opening_free: { Icon: IconBriefcase, tone: 'gold', to: ownJob },
  proposal_void: { Icon: IconBan, tone: 'bad', to: () => paths.myJobs() },
  proposal_restored: { Icon: IconArrowBackUp, tone: 'ok', to: jobOfFeed },
  work_with_staff: { Icon: IconLifebuoy, tone: 'gold', to: conversation },
  work_goes_on: { Icon: IconArrowBackUp, tone: 'ok', to: conversation },
  other_left: { Icon: IconBan, tone: 'gold', to: conversation },
  invited: { Icon: IconBriefcase, tone: 'brand', to: jobOfFeed, toast: 'note' },
  proposal_received: { Icon: IconMessagePlus, tone: 'brand', to: ownJob, toast: 'note' },
  proposal_opened: { Icon: IconEye, tone: 'brand', to: jobOfFeed },
  proposal_confirmed: { Icon: IconCheck, tone: 'ok', to: ownJob },
  proposal_came_back: { Icon: IconArrowBackUp, tone: 'ok', to: ownJob },
  proposal_approved: { Icon: IconCheck, tone: 'ok', to: jobOfFeed, toast: 'success' },
  proposal_declined: { Icon: IconX, tone: 'bad', to: jobOfFeed },
  proposal_not_selected: { Icon: IconX, tone: 'bad', to: jobOfFeed },
  still_interested: { Icon: IconBriefcase, tone: 'gold', to: jobOfFeed },
  proposal_expired: { Icon: IconClock, tone: 'gold', to: jobOfFeed },
  question_received: { Icon: IconHelpCircle, tone: 'brand', to: ownQuestions, toast: 'note' },
  question_answered: { Icon: IconHelpCircle, tone: 'ok', to: jobOfFeed, toast: 'note' },
  question_declined: { Icon: IconHelpCircle, tone: 'bad', to: jobOfFeed },
  question_unanswered: { Icon: IconClock, tone: 'gold', to: jobOfFeed },
  job_answers: { Icon: IconHelpCircle, tone: 'brand', to: answeredJobs },
  thread_started: { Icon: IconMessageCircle, tone: 'brand', to: conversation, toast: 'note' },
  offer_received: { Icon: IconFileText, tone: 'brand', to: conversation, toast: 'note' },
  offer_accepted: { Icon: IconBriefcase, tone: 'ok', to: conversation, toast: 'success' },
  offer_declined: { Icon: IconX, tone: 'bad', to: conversation },
  offer_withdrawn: { Icon: IconArrowBackUp, tone: 'bad', to: conversation },
  offer_expired: { Icon: IconClock, tone: 'gold', to: conversation },
  offer_countered: { Icon: IconPencil, tone: 'gold', to: conversation, toast: 'note' },
  amendment_received: { Icon: IconPencil, tone: 'gold', to: conversation, toast: 'note' },
  amendment_accepted: { Icon: IconCheck, tone: 'ok', to: conversation },
  amendment_declined: { Icon: IconX, tone: 'bad', to: conversation },
  amendment_withdrawn: { Icon: IconArrowBackUp, tone: 'gold', to: conversation },
  amendment_expired: { Icon: IconClock, tone: 'gold', to: conversation },
  amendment_countered: { Icon: IconPencil, tone: 'gold', to: conversation, toast: 'note' },
  delivered: { Icon: IconPackage, tone: 'brand', to: conversation, toast: 'note' },
  changes_requested: { Icon: IconPencil, tone: 'gold', to: conversation, toast: 'note' },
  accept_reminder: { Icon: IconClock, tone: 'gold', to: conversation },
  payment_due: { Icon: IconCash, tone: 'gold', to: conversation },
  payment_overdue: { Icon: IconCash, tone: 'bad', to: conversation },
  payment_disputed: { Icon: IconLifebuoy, tone: 'bad', to: conversation, toast: 'note' },
  payment_decided: { Icon: IconLifebuoy, tone: 'brand', to: conversation, toast: 'note' },
  part_accepted: { Icon: IconCheck, tone: 'ok', to: conversation, toast: 'success' },
  right_ending: { Icon: IconLicense, tone: 'gold', to: conversation },
  right_ended: { Icon: IconLicense, tone: 'gold', to: conversation },
  right_reported: { Icon: IconLicense, tone: 'bad', to: conversation, toast: 'note' },
  completed: { Icon: IconCheck, tone: 'ok', to: conversation, toast: 'success' },
  cancel_requested: { Icon: IconBan, tone: 'bad', to: conversation, toast: 'note' },
  cancel_refused: { Icon: IconX, tone: 'gold', to: conversation },
  cancel_lapsed: { Icon: IconClock, tone: 'gold', to: conversation },
  cancelled: { Icon: IconBan, tone: 'bad', to: conversation, toast: 'note' },
  dispute_opened: { Icon: IconLifebuoy, tone: 'bad', to: conversation, toast: 'note' },
  dispute_decided: { Icon: IconLifebuoy, tone: 'brand', to: conversation, toast: 'note' },
  address_given: { Icon: IconMapPin, tone: 'brand', to: conversation, toast: 'note' },
  product_sent: { Icon: IconTruck, tone: 'brand', to: conversation, toast: 'note' },
  product_received: { Icon: IconPackage, tone: 'ok', to: conversation },
  product_problem: { Icon: IconPackage, tone: 'bad', to: conversation, toast: 'note' },
  product_returned: { Icon: IconTruck, tone: 'gold', to: conversation, toast: 'note' },
  shipping_due: { Icon: IconTruck, tone: 'gold', to: conversation },
  review_written: { Icon: IconStarFilled, tone: 'brand', to: conversation },
  review_published: { Icon: IconStarFilled, tone: 'brand', to: () => paths.profile('reviews') },
  review_answered: { Icon: IconMessageCircle, tone: 'brand', to: reviewedWork },
  review_hidden: { Icon: IconBan, tone: 'bad', to: reviewedWork },
  stars: { Icon: IconStarFilled, tone: 'gold', to: () => paths.profile('stars') },
  saved_search: { Icon: IconSearch, tone: 'brand', to: savedSearch },
  security_changed: { Icon: IconShieldLock, tone: 'gold', to: () => paths.settings() },
  channel_needs_reconnect: { Icon: IconPlugConnectedX, tone: 'gold', to: () => paths.socialAccount() },
};

export function placeOf({ kind, data }: Notification): string {
  return KINDS[kind].to(data);
}

function ownJob({ jobSlug }: Data): string {
  return jobSlug ? paths.job(jobSlug) : paths.myJobs();
}

function ownQuestions({ jobSlug }: Data): string {
  return jobSlug ? paths.job(jobSlug, 'questions') : paths.myJobs();
}

/** Of several jobs, their readers saved most. */
function answeredJobs({ jobSlug }: Data): string {
  return jobSlug ? paths.feedDetails(jobSlug) : `${paths.home()}?saved=true`;
}

function jobOfFeed({ jobSlug }: Data): string {
  return jobSlug ? paths.feedDetails(jobSlug) : paths.myJobs();
}

function conversation({ threadId }: Data): string {
  return threadId ? paths.thread(threadId) : paths.messages();
}

function savedSearch({ query }: Data): string {
  return `${paths.home()}?${query || 'searches=true'}`;
}

/** A review is shown with its work; of a job with several openings, its owner sees the work of one creator. */
function reviewedWork(data: Data): string {
  if (useStore.getState().auth.user.userType === 'creator') return jobOfFeed(data);
  const { jobSlug, engagementId } = data;
  return jobSlug && engagementId ? paths.jobWork(jobSlug, engagementId) : ownJob(data);
}
