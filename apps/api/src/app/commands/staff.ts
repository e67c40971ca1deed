import { randomBytes } from 'node:crypto';
import { bindStaff, createStaff, renewTotp } from '#features/staff/actions.ts';
import type { Config } from '#platform/config.ts';
import type { NewTotp } from '#platform/one-time-codes.ts';
import type { Outcome } from './outcome.ts';
import { withApplication } from './with-database.ts';

type Asked = { email: string; name: string; password?: string; totp: boolean; newTotp: boolean; signOn?: string };

export async function createOrRenew(config: Config, asked: Asked): Promise<Outcome> {
  if (asked.signOn !== undefined) return bind(config, asked.email, asked.signOn);
  return asked.newTotp ? renew(config, asked.email) : create(config, asked);
}

async function create(config: Config, { email, name, password: given, totp: withTotp }: Asked): Promise<Outcome> {
  const password = given ?? madePassword();
  const totp = await withApplication(config, (deps) =>
    createStaff(deps, { email, name, password }, { withTotp: withTotp || config.production }),
  );
  const line = `${email} can log in${given === undefined ? ` with the password ${password}` : ''}`;
  return {
    lines: [line, ...(totp ? linesOf(totp) : [])],
    data: { email, ...(given === undefined && { password }), ...(totp && { totp }) },
  };
}

async function renew(config: Config, email: string): Promise<Outcome> {
  const totp = await withApplication(config, (deps) => renewTotp(deps, email));
  return { lines: linesOf(totp), data: { email, totp } };
}

async function bind(config: Config, email: string, subject: string): Promise<Outcome> {
  await withApplication(config, (deps) => bindStaff(deps, email, subject));
  return { lines: [`${email} logs in by single sign-on only`], data: { email, subject } };
}

function linesOf({ address, secret }: NewTotp): string[] {
  return ['Add this to an authenticator now, as an address or by hand. It is shown once:', `  ${address}`, `  ${secret}`];
}

/** Generates sixteen characters with every class that the password rule requires. */
function madePassword(): string {
  return `Aa1@${randomBytes(6).toString('hex')}`;
}
