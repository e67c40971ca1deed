import { BadConfig, type Config } from '#platform/config.ts';
import { WrongSchema } from '#platform/db/migrate.ts';
import { WrongRole } from '#platform/db/role.ts';
import { whyUnusable } from '#platform/db/why-unusable.ts';
import { WrongKeys } from '#platform/db/key-prints.ts';
import { Refusal } from './backup/refusal.ts';
import { Problem } from '#platform/problem.ts';
import { NoTracing } from './tracing.ts';

type SystemError = Error & { code?: string; syscall?: string; address?: string; port?: number; path?: string };

/** Errors whose message is for the operator. */
const SENTENCES = [BadConfig, NoTracing, Problem, Refusal, WrongKeys, WrongRole, WrongSchema];

/** Says why the server or a command cannot run, if an operator can change it; undefined for faults of the program. */
export function whyFailed(error: unknown, config: Config | undefined): string | undefined {
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  const databaseUrl = config?.databaseDirectUrl ?? config?.databaseUrl;
  return whyNoPort(error as SystemError) ?? whyNoFile(error as SystemError) ?? (databaseUrl && whyUnusable(error, databaseUrl));
}

function whyNoPort({ syscall, code, address, port }: SystemError): string | undefined {
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE') return `Another program uses port ${port} of ${address}. Stop it, or choose another PORT.`;
  return `Cannot listen on port ${port} of ${address} (${code}). Choose another PORT or HOST.`;
}

function whyNoFile({ code, path, message }: SystemError): string | undefined {
  // A write knows no path.
  if (path === undefined && /^(ENOSPC|EDQUOT)$/.test(code ?? '')) return `A disk is full (${message}). Make room.`;
  if (path === undefined || !/^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR)$/.test(code ?? '')) return undefined;
  return `Cannot use ${path} (${code}). Give its owner the rights and the room, or choose another DATA_DIR.`;
}
