import * as mail from '@castlane/contract/mail-invitation.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { takeForms } from '#platform/http/forms.ts';
import type { Mount } from '#platform/http/mount.ts';
import { inviteByMail, previewMailList } from './inviting.ts';
import { lookAtMailInvitation } from './joining.ts';
import { listMailInvitations } from './queries.ts';
import { removeRefused, stopMailInvitations, withdrawMailInvitation } from './removing.ts';
import { stopPageUrl } from './token.ts';

export function mailInvitationRoutes(mount: Mount, deps: Deps): void {
  mount(mail.previewMailList, ({ viewer, params, body }) => previewMailList(deps, viewer, params.slug, body.text));
  mount(mail.inviteByMail, ({ viewer, params, body, request }) => inviteByMail(deps, viewer, params.slug, body.text, request.id));
  mount(mail.listMailInvitations, ({ viewer, params, query }) =>
    listMailInvitations(deps.db, deps.keys, viewer.accountId, params.slug, query),
  );
  mount(mail.withdrawMailInvitation, ({ viewer, params }) => withdrawMailInvitation(deps, viewer, params.slug, params.id));
  mount(mail.removeRefused, ({ viewer, params }) => removeRefused(deps, viewer, params.slug));
  mount(mail.lookAtMailInvitation, ({ body }) => lookAtMailInvitation(deps, body.token));
  mount(mail.openStop, async ({ query, reply }) => {
    reply.header('location', stopPageUrl(deps.config, query.token));
  });
}

/** Mail programs post a form without a session; the token in the address identifies the person. */
export function stopRoute(forms: FastifyInstance, mount: Mount, deps: Deps): void {
  takeForms(forms);
  mount(mail.stopMailInvitations, ({ query }) => stopMailInvitations(deps, query.token));
}
