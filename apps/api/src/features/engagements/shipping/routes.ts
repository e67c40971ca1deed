import * as product from '@castlane/contract/product.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { endForProduct, reportProduct, sendProduct, sendProductBack, setAddress, takeProductBack } from './actions.ts';
import { getAddress, readAddress } from './address.ts';

export function shippingRoutes(mount: Mount, deps: Deps): void {
  mount(product.getAddress, ({ viewer, params }) => getAddress(deps, viewer.accountId, params.id));
  mount(product.setAddress, ({ viewer, params, body }) => setAddress(deps, viewer, params.id, body));
  mount(product.sendProduct, ({ viewer, params, body }) => sendProduct(deps, viewer, params.id, body));
  mount(product.reportProduct, ({ viewer, params, body }) => reportProduct(deps, viewer, params.id, body));
  mount(product.endForProduct, ({ viewer, params, body }) => endForProduct(deps, viewer, params.id, body));
  mount(product.sendProductBack, ({ viewer, params, body }) => sendProductBack(deps, viewer, params.id, body));
  mount(product.takeProductBack, ({ viewer, params }) => takeProductBack(deps, viewer, params.id));
  mount(product.getDisputeAddress, ({ viewer, params, request }) => readAddress(deps, viewer, params.id, request.id));
}
