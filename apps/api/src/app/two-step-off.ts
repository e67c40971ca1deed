import { parseArgs } from 'node:util';
import { endTwoStepOf } from '#features/auth/two-step/two-step.ts';
import { withApplication } from './with-application.ts';

/**
 * `npm run two-step:off -- --email maya@example.com`: turns two-step login off for a user who has lost the authenticator and all recovery
 * codes. Verify the requester first: after this, the password alone logs in. The account's owner is notified by mail.
 */

const { values } = parseArgs({ options: { email: { type: 'string' } } });
const { email } = values;
if (email === undefined) {
  process.stderr.write('Usage: npm run two-step:off -- --email maya@example.com\n');
  process.exit(1);
}

await withApplication(async (deps) => {
  await endTwoStepOf(deps, email);
  process.stdout.write(`The two-step login of ${email} is off\n`);
});
