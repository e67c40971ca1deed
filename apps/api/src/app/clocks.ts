import { expireOffers } from '#features/engagements/agreements/expiry.ts';
import { readDaily } from '#features/channels/syncing/daily.ts';
import { purgeExpiredChannels } from '#features/channels/syncing/purge-expired.ts';
import { warnOfExpiry } from '#features/jobs/expiry.ts';
import { closeUnanswered } from '#features/proposals/questions/clocks.ts';
import { tellOfAnswers } from '#features/proposals/questions/telling.ts';
import { expireJobs } from '#features/proposals/recruiting/job-expiry.ts';
import { endUnconfirmed, endUnopened } from '#features/proposals/recruiting/proposal-expiry.ts';
import { publishReviews } from '#features/reviews/publishing.ts';
import { remindInvited } from '#features/search/mail-invitations/clocks.ts';
import { notifyOfNewJobs } from '#features/search/saved-searches/daily-notice.ts';
import { dripStars } from '#features/stars/drip.ts';
import { askForSweep } from '#features/uploads/sweep.ts';
import { dropUnusedUploads } from '#features/uploads/unused.ts';
import { autoAccept, endRequests, remindToAccept } from '#features/engagements/clocks.ts';
import { countPaidOnTime, remindToPay } from '#features/engagements/payments.ts';
import { eraseAdCodes } from '#features/engagements/rights/ad-codes.ts';
import { remindOfRights } from '#features/engagements/rights/clocks.ts';
import { watchShipping } from '#features/engagements/shipping/clocks.ts';
import type { Clock } from '#platform/clocks.ts';
import { askForBuildSweep } from './builds/sweep.ts';
import { askForTrimming, askForUpkeep } from './upkeep.ts';

/** All clocks of the application. */
export const CLOCKS: readonly Clock[] = [
  dripStars,
  endUnopened,
  endUnconfirmed,
  closeUnanswered,
  warnOfExpiry,
  expireJobs,
  expireOffers,
  autoAccept,
  remindToAccept,
  remindToPay,
  countPaidOnTime,
  remindOfRights,
  eraseAdCodes,
  watchShipping,
  endRequests,
  publishReviews,
  dropUnusedUploads,
  askForSweep,
  askForBuildSweep,
  notifyOfNewJobs,
  tellOfAnswers,
  remindInvited,
  readDaily,
  purgeExpiredChannels,
  askForUpkeep,
  askForTrimming,
];
