import * as template from '@castlane/contract/job-template.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { deleteTemplate, renameTemplate, saveTemplate } from './actions.ts';
import { getTemplate, listTemplates } from './queries.ts';

export function templateRoutes(mount: Mount, deps: Deps): void {
  mount(template.listTemplates, async ({ viewer }) => ({ items: await listTemplates(deps, viewer.accountId) }));
  mount(template.getTemplate, ({ viewer, params }) => getTemplate(deps, viewer.accountId, params.id));
  mount(template.saveTemplate, ({ viewer, body }) => saveTemplate(deps, viewer.accountId, body));
  mount(template.renameTemplate, ({ viewer, params, body }) => renameTemplate(deps, viewer.accountId, params.id, body.name));
  mount(template.deleteTemplate, ({ viewer, params }) => deleteTemplate(deps, viewer.accountId, params.id));
}
