import { changePassword as changePasswordEndpoint } from '@castlane/contract/account.ts';
import * as auth from '@castlane/contract/auth.ts';
import * as email from '@castlane/contract/email.ts';
import { requireHuman } from '#features/bot-check/actions.ts';
import { answerTo, callerOf } from '#features/sessions/device-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { askForReset, changePassword, resendOwnCode, resetPassword, signUp, verifyEmail } from './actions.ts';
import { askForEmailChange, confirmEmailChange, undoEmailChange } from './email-change.ts';
import { correctEmail } from './email-correction.ts';
import { logIn } from './log-in.ts';

export function authRoutes(mount: Mount, deps: Deps): void {
  mount(auth.signup, async ({ body, request, reply }) => {
    await requireHuman(deps, body.botToken, request.ip);
    return answerTo(reply, deps.config, await signUp(deps, body, callerOf(request)));
  });
  mount(auth.login, async ({ body, request, reply }) => {
    await requireHuman(deps, body.botToken, request.ip);
    return answerTo(reply, deps.config, await logIn(deps, body, callerOf(request)));
  });
  mount(auth.resendCode, ({ viewer }) => resendOwnCode(deps, viewer));
  mount(auth.verifyCode, async ({ viewer, body }) => ({ user: await verifyEmail(deps, viewer, body.code) }));
  mount(auth.forgotPassword, async ({ body, request }) => {
    await requireHuman(deps, body.botToken, request.ip);
    await askForReset(deps, body.email);
  });
  mount(auth.resetPassword, ({ body }) => resetPassword(deps, body.token, body.password));
  mount(email.correctEmail, ({ viewer, body }) => correctEmail(deps, viewer, body.email));
  mount(email.askForEmailChange, ({ viewer, body }) => askForEmailChange(deps, viewer, body));
  mount(email.confirmEmailChange, ({ viewer, body, request }) => confirmEmailChange(deps, viewer, body.code, request.id));
  mount(email.undoEmailChange, ({ body, request }) => undoEmailChange(deps, body.token, body.password, request.id));
  mount(changePasswordEndpoint, ({ viewer, body }) => changePassword(deps, viewer, body.currentPassword, body.newPassword));
}
