import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createStaff, renewTotp } from '#features/staff/actions.ts';
import type { Deps } from '#platform/deps.ts';
import type { NewTotp } from '#platform/one-time-codes.ts';
import { withApplication } from './with-application.ts';

const USAGE = `Usage: npm run staff:create -- --email you@example.com [--name "Your Name"] [--password …] [--totp]
       npm run staff:create -- --email you@example.com --new-totp

  --totp      log in with an authenticator as well; in production always
  --new-totp  another authenticator for an account that exists; ends its sessions
`;

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    password: { type: 'string' },
    totp: { type: 'boolean', default: false },
    'new-totp': { type: 'boolean', default: false },
  },
});
if (!values.email) {
  process.stderr.write(USAGE);
  process.exit(1);
}
const email = values.email;

await withApplication(values['new-totp'] ? renew : create);

async function create(given: Deps): Promise<void> {
  const password = values.password ?? madePassword();
  const totp = await createStaff(
    given,
    { email, name: values.name ?? 'Staff', password },
    { withTotp: values.totp || given.config.production },
  );
  say(`${email} can log in${values.password ? '' : ` with the password ${password}`}`);
  if (totp) show(totp);
}

async function renew(given: Deps): Promise<void> {
  show(await renewTotp(given, email));
}

function show({ address, secret }: NewTotp): void {
  say('Add this to an authenticator now, as an address or by hand. It is shown once:');
  say(`  ${address}`);
  say(`  ${secret}`);
}

/** Generates sixteen characters with every class that the password rule requires. */
function madePassword(): string {
  return `Aa1@${randomBytes(6).toString('hex')}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
