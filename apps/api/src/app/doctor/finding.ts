import type { Config } from '#platform/config.ts';
import type { Pool } from '#platform/db/connect.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** What is wrong, by a name that stays the same between versions, where, and in a sentence or two what to do. */
export type Finding = {
  name: string;
  /** A setting, or what is outside of them. */
  where: string;
  says: string;
  /** The server works, but not for long, or not for all. */
  isWarning?: boolean;
};

/** What a check looks at. */
export type Patient = {
  config: Config;
  /** As the owner of the tables. */
  pool: Pool;
  keys: SecretKeys;
};

/** Finds what is wrong with one thing. It gives up by itself if that does not answer. */
export type Check = (patient: Patient) => Promise<readonly Finding[]>;

export function finding(name: string, where: string, says: string): Finding {
  return { name, where, says };
}

export function warning(name: string, where: string, says: string): Finding {
  return { name, where, says, isWarning: true };
}
