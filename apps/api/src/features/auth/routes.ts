import { changePassword as changePasswordEndpoint } from '@castlane/contract/account.ts';
import * as auth from '@castlane/contract/auth.ts';
import * as calendar from '@castlane/contract/calendar.ts';
import * as email from '@castlane/contract/email.ts';
import * as link from '@castlane/contract/link.ts';
import * as passkey from '@castlane/contract/passkey.ts';
import * as twoStep from '@castlane/contract/two-step.ts';
import { requireHuman } from '#features/bot-check/actions.ts';
import { answerTo, callerOf } from './sessions/device-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { askForReset, changePassword, resendOwnCode, resetPassword, signUp, verifyEmail, type Joins } from './actions.ts';
import { askForEmailChange, confirmEmailChange, getEmailChange, resendEmailChange, undoEmailChange } from './email-change.ts';
import { correctEmail } from './email-correction.ts';
import { lookAtResetLink, lookAtUndoLink } from './mailed-links.ts';
import { logIn } from './log-in.ts';
import { endAddress, makeAddress } from '#features/auth/calendar/actions.ts';
import { findAddress } from '#features/auth/calendar/queries.ts';
import { logInWithPasskey, startPasskeyLogin } from '#features/auth/passkeys/passkey-log-in.ts';
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '#features/auth/passkeys/passkeys.ts';
import { signOnRoutes } from '#features/auth/sign-on/routes.ts';
import { confirmTwoStep, endTwoStep, getTwoStep, renewRecoveryCodes, startTwoStep } from '#features/auth/two-step/two-step.ts';

export function authRoutes(mount: Mount, deps: Deps, joins: Joins): void {
  signOnRoutes(mount, deps);
  mount(auth.signup, async ({ body, request, reply }) => {
    await requireHuman(deps, body.botToken, request.ip);
    return answerTo(reply, deps.config, await signUp(deps, body, callerOf(request), joins));
  });
  mount(auth.login, async ({ body, request, reply }) => {
    await requireHuman(deps, body.botToken, request.ip);
    return answerTo(reply, deps.config, await logIn(deps, body, callerOf(request)));
  });
  mount(auth.resendCode, ({ viewer }) => resendOwnCode(deps, viewer));
  mount(auth.verifyCode, async ({ viewer, body }) => ({ user: await verifyEmail(deps, viewer, body.code, joins) }));
  mount(auth.forgotPassword, async ({ body, request }) => {
    await requireHuman(deps, body.botToken, request.ip);
    await askForReset(deps, body.email);
  });
  mount(auth.resetPassword, ({ body, request }) => resetPassword(deps, body, request.id));
  mount(email.correctEmail, ({ viewer, body }) => correctEmail(deps, viewer, body.email));
  mount(email.askForEmailChange, ({ viewer, body }) => askForEmailChange(deps, viewer, body));
  mount(email.getEmailChange, ({ viewer }) => getEmailChange(deps, viewer));
  mount(email.resendEmailChange, ({ viewer }) => resendEmailChange(deps, viewer));
  mount(email.confirmEmailChange, ({ viewer, body, request }) => confirmEmailChange(deps, viewer, body.code, request.id, joins));
  mount(email.undoEmailChange, ({ body, request }) => undoEmailChange(deps, body, request.id));
  mount(link.lookAtResetLink, ({ body }) => lookAtResetLink(deps, body.token));
  mount(link.lookAtUndoLink, ({ body }) => lookAtUndoLink(deps, body.token));
  mount(changePasswordEndpoint, ({ viewer, body }) => changePassword(deps, viewer, body.currentPassword, body.newPassword));
  mount(twoStep.getTwoStep, ({ viewer }) => getTwoStep(deps, viewer));
  mount(twoStep.startTwoStep, ({ viewer, body }) => startTwoStep(deps, viewer, body.currentPassword));
  mount(twoStep.confirmTwoStep, ({ viewer, body, request }) => confirmTwoStep(deps, viewer, body, request.id));
  mount(twoStep.renewRecoveryCodes, ({ viewer, body, request }) => renewRecoveryCodes(deps, viewer, body, request.id));
  mount(twoStep.endTwoStep, ({ viewer, body, request }) => endTwoStep(deps, viewer, body, request.id));
  mount(passkey.listPasskeys, ({ viewer }) => listPasskeys(deps, viewer));
  mount(passkey.startPasskey, ({ viewer, body }) => startPasskey(deps, viewer, body.currentPassword));
  mount(passkey.addPasskey, ({ viewer, body, request }) => addPasskey(deps, viewer, body, request.id));
  mount(passkey.removePasskey, ({ viewer, params, request }) => removePasskey(deps, viewer, params.id, request.id));
  mount(calendar.getCalendar, async ({ viewer }) => ({ address: (await findAddress(deps.db, viewer.accountId)) ?? null }));
  mount(calendar.makeCalendarAddress, ({ viewer, body }) => makeAddress(deps, viewer, body.replaces));
  mount(calendar.endCalendarAddress, ({ viewer }) => endAddress(deps.db, viewer.accountId));
  mount(passkey.startPasskeyLogin, () => startPasskeyLogin(deps));
  mount(passkey.logInWithPasskey, async ({ body, request, reply }) =>
    answerTo(reply, deps.config, await logInWithPasskey(deps, body, callerOf(request))),
  );
}
