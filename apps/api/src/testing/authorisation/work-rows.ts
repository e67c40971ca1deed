import { makeCompanyLink } from '@castlane/contract/invitation-link.ts';
import { makeCompleted, makeReviewed } from '#features/reviews/factory.ts';
import { newId } from '#platform/ids.ts';
import {
  ABSENT_SLUG,
  COUNTER_TERMS,
  LATER_TERMS,
  NO_ID,
  NO_SLUG,
  TEXT,
  byObject,
  chatOf,
  deliveredFileTo,
  deliveredTo,
  completedWorkOf,
  engagementById,
  engagementOf,
  fits,
  found,
  idOnly,
  jobBySlug,
  kindOf,
  listById,
  none,
  noteToTick,
  offerBy,
  offerOf,
  offerTo,
  ownJobThatIs,
  ownOpenJob,
  received,
  reviewOfMe,
  savedSearchOf,
  shortlisted,
  slugOnly,
  tickOf,
  with_,
  type Row,
} from './cells.ts';

/** The work between creators and businesses. */
export const WORK_ROWS: Record<string, Row> = {
  'job.createJob': { who: 'owner', answers: fits(201), inputs: none(({ world }) => ({ body: world.jobInput({ status: 'draft' }) })) },
  'job.editJob': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(
      async ({ world, me }) => (await world.job(me, { status: 'draft' })).slug,
      { title: 'Another title of a job' },
      ({ others }) => ({
        params: { slug: others.draft.slug },
        body: { title: 'Another title of a job' },
      }),
    ),
  },
  'job.getOwnJob': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },
  'brief.listVersions': {
    who: 'verified',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async (cell) => (await chatOf(cell, await kindOf(cell))).job.slug),
  },
  'job.listOwnJobs': { who: 'owner', answers: fits(200) },
  'job.publishJob': {
    who: 'activeOwner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(
      async ({ world, me }) => (await world.job(me, { status: 'draft' })).slug,
      undefined,
      ({ others }) => slugOnly(others.draft.slug),
    ),
  },
  'job.pauseJob': { who: 'activeOwner', answers: found(200, 1013, 1013, 1009), inputs: jobBySlug(ownOpenJob) },
  'job.resumeJob': { who: 'activeOwner', answers: found(200, 1013, 1013, 1009), inputs: jobBySlug(ownJobThatIs('paused')) },
  'job.closeJob': { who: 'activeOwner', answers: found(200, 1013, 1013, 1009), inputs: jobBySlug(ownOpenJob, { reason: 'no_fit' }) },
  'job.reopenJob': { who: 'activeOwner', answers: found(200, 1013, 1013, 1009), inputs: jobBySlug(ownJobThatIs('expired')) },
  'job.setOpenings': { who: 'activeOwner', answers: found(200, 1013, 1013, 1009), inputs: jobBySlug(ownOpenJob, { openings: 3 }) },
  'job.duplicateJob': { who: 'activeOwner', answers: found(201, 1013, 1013, 1009), inputs: jobBySlug(ownOpenJob) },

  'savedSearch.listSavedSearches': { who: 'creator', answers: fits(200) },
  'savedSearch.saveSearch': {
    who: 'creator',
    answers: fits(201),
    inputs: none(() => ({ body: { name: 'Shoes', filter: { q: 'shoe' } } })),
  },
  'savedSearch.deleteSavedSearch': {
    who: 'creator',
    answers: found(204, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      (cell) => savedSearchOf(cell, cell.me.id),
      async (cell) => idOnly(await savedSearchOf(cell, (await cell.world.creator()).id)),
      'id',
    ),
  },
  'proposal.getOwnProposal': {
    who: 'creator',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (jobId) => ({ query: { jobId } }),
      async ({ world, me }) => {
        const job = await world.job(await world.owner());
        await world.proposal(me, job);
        return job.id;
      },
      ({ others }) => ({ query: { jobId: others.job.id } }),
      'id',
    ),
  },
  'proposal.editProposal': {
    who: 'creator',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (id) => ({ params: { id }, body: { message: TEXT } }),
      async ({ world, me }) => (await world.proposal(me, await world.job(await world.owner()))).id,
      ({ others }) => ({ params: { id: others.waiting.id }, body: { message: TEXT } }),
      'id',
    ),
  },
  'proposal.withdrawProposal': {
    who: 'creator',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      async ({ world, me }) => (await world.proposal(me, await world.job(await world.owner()))).id,
      ({ others }) => idOnly(others.waiting.id),
      'id',
    ),
  },
  'proposal.confirmProposal': {
    who: 'creator',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (id) => ({ params: { id }, body: { jobVersion: 1 } }),
      async ({ world, me }) => (await world.proposal(me, await world.job(await world.owner()))).id,
      ({ others }) => ({ params: { id: others.waiting.id }, body: { jobVersion: 1 } }),
      'id',
    ),
  },
  'creatorJob.listCreatorJobs': { who: 'creator', answers: fits(200) },
  'proposal.listProposals': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },
  'proposal.openProposal': { who: 'owner', answers: { own: 200, other: 1013, malformed: 1005 }, inputs: received() },
  'proposal.shortlistProposal': { who: 'activeOwner', answers: found(200, 1013, 1009, 1005), inputs: received() },
  'proposal.unshortlistProposal': {
    who: 'activeOwner',
    answers: found(200, 1013, 1009, 1005),
    inputs: { ...received(), own: shortlisted },
  },
  'proposal.approveProposal': { who: 'activeOwner', answers: found(200, 1013, 1009, 1005), inputs: received() },
  'proposal.declineProposal': { who: 'activeOwner', answers: found(200, 1013, 1009, 1005), inputs: received({ reason: 'fit' }) },

  'discovery.listCreators': { who: 'owner', answers: fits(200) },
  'discovery.getCreator': {
    who: 'owner',
    answers: { other: 200, absent: 1009, malformed: 1009 },
    inputs: byObject(
      slugOnly,
      () => ABSENT_SLUG,
      ({ others }) => slugOnly(others.creator.slug),
      'slug',
    ),
  },
  'discovery.listCreatorLists': { who: 'owner', answers: fits(200) },
  'discovery.createCreatorList': { who: 'activeOwner', answers: fits(201), inputs: none(() => ({ body: { name: 'Runners' } })) },
  'discovery.renameCreatorList': { who: 'activeOwner', answers: found(200, 1009, 1009, 1005), inputs: listById({ name: 'Runners' }) },
  'discovery.deleteCreatorList': { who: 'owner', answers: found(204, 1009, 1009, 1005), inputs: listById() },
  'discovery.addToCreatorList': { who: 'activeOwner', answers: found(204, 1009, 1009, 1005), inputs: listById(undefined, true) },
  'discovery.removeFromCreatorList': { who: 'owner', answers: found(204, 1009, 1009, 1005), inputs: listById(undefined, true) },
  'discovery.inviteCreator': {
    who: 'activeOwner',
    answers: found(201, 1013, 1013, 1009),
    inputs: {
      own: async (cell) => ({ params: { slug: await ownOpenJob(cell) }, body: { creatorSlug: cell.others.creator.slug } }),
      other: ({ others }) => ({ params: { slug: others.job.slug }, body: { creatorSlug: others.creator.slug } }),
      absent: ({ others }) => ({ params: { slug: ABSENT_SLUG }, body: { creatorSlug: others.creator.slug } }),
      malformed: ({ others }) => ({ params: { slug: NO_SLUG }, body: { creatorSlug: others.creator.slug } }),
    },
  },
  'invitationLink.getJobLink': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },
  'invitationLink.makeJobLink': { who: 'activeOwner', answers: found(200, 1013, 1013, 1009), inputs: jobBySlug(ownOpenJob) },
  'invitationLink.endJobLink': {
    who: 'owner',
    answers: found(204, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },
  'invitationLink.getCompanyLink': { who: 'owner', answers: fits(200) },
  'invitationLink.makeCompanyLink': { who: 'activeOwner', answers: fits(200) },
  'invitationLink.endCompanyLink': { who: 'owner', answers: fits(204) },
  'invitationLink.acceptLink': {
    who: 'creator',
    answers: { other: 200, absent: 1009, malformed: 1009 },
    inputs: {
      other: async ({ others }) => {
        const { link } = await others.owner.call(makeCompanyLink);
        return { params: { token: link!.url.slice(-43) }, body: {} };
      },
      absent: () => ({ params: { token: 'A'.repeat(43) }, body: {} }),
      malformed: () => ({ params: { token: 'no link' }, body: {} }),
    },
  },
  'discovery.listInvitations': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },

  'offer.createOffer': {
    who: 'activeOwner',
    answers: found(201, 1013, 1013, 1009),
    inputs: {
      own: async (cell) => {
        const { job, proposal } = await chatOf(cell, 'business_owner');
        return { params: { slug: job.slug }, body: offerOf(proposal.id) };
      },
      other: ({ others }) => ({ params: { slug: others.job.slug }, body: offerOf(others.proposal.id) }),
      absent: () => ({ params: { slug: ABSENT_SLUG }, body: offerOf(newId()) }),
      malformed: () => ({ params: { slug: NO_SLUG }, body: offerOf(newId()) }),
    },
  },
  'amendment.createAmendment': {
    who: 'active',
    answers: found(201, 1009, 1009, 1005),
    inputs: engagementById(engagementOf, LATER_TERMS),
  },
  'offer.acceptOffer': {
    who: 'active',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(idOnly, offerTo, ({ others }) => idOnly(others.offer.id), 'id'),
  },
  'offer.declineOffer': {
    who: 'active',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (id) => with_(idOnly(id), {}),
      offerTo,
      ({ others }) => with_(idOnly(others.offer.id), {}),
      'id',
    ),
  },
  'offer.withdrawOffer': {
    who: 'active',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(idOnly, offerBy, ({ others }) => idOnly(others.offer.id), 'id'),
  },
  'offer.counterOffer': {
    who: 'active',
    answers: found(201, 1009, 1009, 1005),
    inputs: byObject(
      (id) => with_(idOnly(id), COUNTER_TERMS),
      offerTo,
      ({ others }) => with_(idOnly(others.offer.id), COUNTER_TERMS),
      'id',
    ),
  },
  'offer.getNegotiation': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(idOnly, offerTo, ({ others }) => idOnly(others.offer.id), 'id'),
  },
  'offer.getAgreement': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById(engagementOf),
  },

  'engagement.listEngagements': { who: 'verified', answers: fits(200) },
  'jobCreator.listJobCreators': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },
  'engagement.getEngagement': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById(engagementOf),
  },
  'engagement.markPayment': {
    who: 'active',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById(engagementOf, { done: true }),
  },

  'delivery.deliver': {
    who: 'activeCreator',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById(engagementOf, { note: TEXT }),
  },
  'delivery.requestChanges': {
    who: 'activeOwner',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById(deliveredTo, { note: TEXT }),
  },
  'delivery.tickNote': {
    who: 'activeCreator',
    answers: found(200, 1009, 1009, 1005),
    inputs: {
      own: noteToTick,
      other: ({ others }) => tickOf(others.work.offer.id),
      absent: () => tickOf(newId()),
      malformed: () => tickOf(NO_ID),
    },
  },
  'delivery.complete': {
    who: 'activeOwner',
    answers: found(200, 1009, 1009, 1005),
    inputs: engagementById(deliveredTo, {}),
  },
  'delivery.getDeliveredZip': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(deliveredFileTo),
  },

  'review.createReview': {
    who: 'verified',
    answers: found(201, 1009, 1009, 1004),
    inputs: byObject(
      (engagementId) => ({ body: { engagementId, rating: 5, communication: 5, quality: 4, punctuality: 4, text: TEXT } }),
      completedWorkOf,
      async (cell) => ({
        body: {
          engagementId: (await makeCompleted(cell.world)).offer.id,
          rating: 5,
          communication: 5,
          quality: 4,
          punctuality: 4,
          text: TEXT,
        },
      }),
      'id',
    ),
  },
  'review.listProfileReviews': {
    who: 'verified',
    answers: found(200, 200, 1009, 1004),
    inputs: byObject(
      (slug) => ({ query: { slug } }),
      ({ me }) => me.slug,
      ({ others }) => ({ query: { slug: others.creator.slug } }),
      'slug',
    ),
  },
  'review.answerReview': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (id) => ({ params: { id }, body: { text: TEXT } }),
      reviewOfMe,
      async ({ world }) => ({ params: { id: (await makeReviewed(world)).ofCreator }, body: { text: TEXT } }),
      'id',
    ),
  },
  'need.listNeeds': { who: 'verified', answers: fits(200) },
  'record.getOwnRecord': { who: 'verified', answers: fits(200) },

  'star.listStars': { who: 'creator', answers: fits(200) },
};
