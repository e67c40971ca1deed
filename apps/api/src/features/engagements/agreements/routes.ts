import * as amendment from '@castlane/contract/amendment.ts';
import * as offer from '@castlane/contract/offer.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { acceptOffer, createOffer, declineOffer, withdrawOffer } from './actions.ts';
import { createAmendment } from './amendments.ts';
import { counterOffer } from './counters.ts';
import { getAgreement, getNegotiation } from './queries.ts';

export function agreementRoutes(mount: Mount, deps: Deps): void {
  mount(offer.createOffer, ({ viewer, params, body }) => createOffer(deps, viewer, params.slug, body));
  mount(amendment.createAmendment, ({ viewer, params, body }) => createAmendment(deps, viewer, params.id, body));
  mount(offer.acceptOffer, ({ viewer, params }) => acceptOffer(deps, viewer, params.id));
  mount(offer.declineOffer, ({ viewer, params, body }) => declineOffer(deps, viewer, params.id, body.note));
  mount(offer.withdrawOffer, ({ viewer, params }) => withdrawOffer(deps, viewer, params.id));
  mount(offer.counterOffer, ({ viewer, params, body }) => counterOffer(deps, viewer, params.id, body));
  mount(offer.getNegotiation, ({ viewer, params }) => getNegotiation(deps.db, viewer.accountId, params.id));
  mount(offer.getAgreement, ({ viewer, params, query }) => getAgreement(deps.db, viewer.accountId, params.id, query.number));
}
