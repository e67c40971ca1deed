import { getThreadComment as threadComment } from '@castlane/contract/thread.ts';
import * as creatorJob from '@castlane/contract/creator-job.ts';
import * as proposal from '@castlane/contract/proposal.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { createProposal, editProposal, withdrawProposal } from './actions.ts';
import { approveProposal, declineProposal, openProposal, shortlistProposal, unshortlistProposal } from './answering.ts';
import { confirmProposal } from './consent.ts';
import { getOwnProposal, listCreatorJobs } from './queries.ts';
import { listProposals } from './received.ts';
import { getThreadComment } from './thread-comment.ts';

export function proposalRoutes(mount: Mount, deps: Deps): void {
  mount(proposal.createProposal, ({ viewer, body }) => createProposal(deps, viewer, body));
  mount(proposal.getOwnProposal, ({ viewer, query }) => getOwnProposal(deps.db, viewer.accountId, query.jobId));
  mount(proposal.editProposal, ({ viewer, params, body }) => editProposal(deps, viewer, params.id, body));
  mount(proposal.confirmProposal, ({ viewer, params, body }) => confirmProposal(deps, viewer, params.id, body));
  mount(proposal.withdrawProposal, ({ viewer, params }) => withdrawProposal(deps, viewer, params.id));
  mount(creatorJob.listCreatorJobs, ({ viewer, query }) => listCreatorJobs(deps.db, viewer.accountId, query));
  mount(proposal.listProposals, ({ viewer, params, query }) => listProposals(deps.db, viewer.accountId, params.slug, query));
  mount(proposal.openProposal, ({ viewer, params }) => openProposal(deps, viewer, params.slug, params.id));
  mount(proposal.shortlistProposal, ({ viewer, params }) => shortlistProposal(deps, viewer, params.slug, params.id));
  mount(proposal.unshortlistProposal, ({ viewer, params }) => unshortlistProposal(deps, viewer, params.slug, params.id));
  mount(proposal.approveProposal, ({ viewer, params }) => approveProposal(deps, viewer, params.slug, params.id));
  mount(proposal.declineProposal, ({ viewer, params, body }) => declineProposal(deps, viewer, params.slug, params.id, body));
  mount(threadComment, ({ viewer, params }) => getThreadComment(deps.db, viewer.accountId, params.id));
}
