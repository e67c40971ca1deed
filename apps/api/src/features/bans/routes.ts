import * as cases from '@castlane/contract/case.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { appealCase, readCase } from '#features/moderation/appeals/case.ts';

/** The page of a case. Banning and undoing it are staff's, and mounted there. */
export function caseRoutes(mount: Mount, deps: Deps): void {
  mount(cases.getCase, ({ params }) => readCase(deps, params.token));
  mount(cases.appealCase, ({ params, body, request }) => appealCase(deps, params.token, body.text, request.id));
}
