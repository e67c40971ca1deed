import { endTwoStepOf } from '#features/auth/two-step/two-step.ts';
import type { Config } from '#platform/config.ts';
import type { Outcome } from './outcome.ts';
import { withApplication } from './with-database.ts';

/** Turns the two-step log-in off for a user. After this, the password alone logs in. The account's owner is told by mail. */
export async function turnOff(config: Config, email: string): Promise<Outcome> {
  await withApplication(config, (deps) => endTwoStepOf(deps, email));
  return { lines: [`The two-step login of ${email} is off`], data: { email, twoStep: false } };
}
