import { migrationNames } from '#platform/db/migrate.ts';
import type { Deps } from '#platform/deps.ts';
import { commit, VERSION } from '#platform/version.ts';

type Migrated = { /** The names of those that ran at this start. */ migrations: readonly string[]; migratedInMs: number };

/** Writes the first line of the log: what starts, on what, and which settings look wrong. With doubts it is a warning. */
export async function logStart({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>, migrated: Migrated): Promise<void> {
  const { roles, host, port, publicUrl, doubts } = config;
  const [[database], names, from] = await Promise.all([
    db<{ version: string }[]>`SELECT current_setting('server_version') AS version`,
    migrationNames(),
    commit(),
  ]);
  const line = {
    version: VERSION,
    commit: from,
    schema: names.at(-1),
    roles: Object.entries(roles).flatMap(([role, isOn]) => (isOn ? [role] : [])),
    node: process.version,
    database: database!.version,
    listen: `${host}:${port}`,
    publicUrl,
    ...migrated,
    ...(doubts.length > 0 && { warnings: doubts }),
  };
  log[doubts.length > 0 ? 'warn' : 'info'](line, `Castlane ${VERSION} starts`);
}
