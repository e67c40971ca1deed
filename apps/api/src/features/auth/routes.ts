import { changePassword as changePasswordEndpoint } from '@castlane/contract/account.ts';
import * as auth from '@castlane/contract/auth.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { askForReset, changePassword, logIn, logOut, resendCode, resetPassword, signUp, verifyEmail } from './actions.ts';

export function authRoutes(mount: Mount, deps: Deps): void {
  mount(auth.signup, ({ body, request }) => signUp(deps, body, request.headers['user-agent']));
  mount(auth.login, ({ body, request }) => logIn(deps, body, request.headers['user-agent']));
  mount(auth.logout, ({ viewer }) => logOut(deps, viewer));
  mount(auth.resendCode, ({ viewer }) => resendCode(deps, viewer));
  mount(auth.verifyCode, async ({ viewer, body }) => ({ user: await verifyEmail(deps, viewer, body.code) }));
  mount(auth.forgotPassword, ({ body }) => askForReset(deps, body.email));
  mount(auth.resetPassword, ({ body }) => resetPassword(deps, body.token, body.password));
  mount(changePasswordEndpoint, ({ viewer, body }) => changePassword(deps, viewer, body.currentPassword, body.newPassword));
}
