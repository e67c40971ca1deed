import { readFileSync } from 'node:fs';
import { Problem } from '#platform/problem.ts';
import { isContextWord } from './rules.ts';

const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

const TOO_COMMON = 'This password is too common. Choose another one';
const A_NAME = 'Do not use your name or address as the password';

/** Refuses a new password that is among the first that an attacker would try. */
export function refuseCommonPassword(path: 'password' | 'newPassword', password: string, context: readonly string[]): void {
  const why = whyTooCommon(password, context);
  if (why) throw new Problem(1004, { message: why, details: [{ path, message: why }] });
}

export function whyTooCommon(password: string, context: readonly string[]): string | undefined {
  if (COMMON.has(password.toLowerCase())) return TOO_COMMON;
  return isContextWord(password, context) ? A_NAME : undefined;
}

/** Returns words that are easy to guess here. Outside production the app's name is allowed: the public demo password contains it. */
export function contextOf({ production, appName }: { production: boolean; appName: string }, email: string): string[] {
  const [local] = email.split('@');
  return [...(production ? [appName] : []), ...(local ? [local] : [])];
}
