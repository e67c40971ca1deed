import { isToken } from '#features/auth/sessions/tokens.ts';
import type { Config } from '#platform/config.ts';

/** Below `/files` are the addresses of programs: an unknown one is a 404, not the application's page. Some readers want the ending. */
export const CALENDAR_PATH = '/files/calendar/:file';
const ENDING = '.ics';

export function urlOf({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return `${publicUrl}${CALENDAR_PATH.replace(':file', `${token}${ENDING}`)}`;
}

/** Returns undefined for what cannot be an address of ours. */
export function tokenOf(file: string): string | undefined {
  const token = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
  return isToken(token) ? token : undefined;
}
