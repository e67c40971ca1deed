import type { FastifyInstance, FastifyReply } from 'fastify';
import { CALENDAR_PATH, tokenOf } from '#features/auth/calendar/address.ts';
import { findReader } from '#features/auth/calendar/queries.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { listEntries } from './entries.ts';
import { calendarText } from './text.ts';

/** By network: of fifty people with two devices each that ask every five minutes, 20 requests a minute come. */
const LIMIT = { max: 120, timeWindow: 60_000, groupId: 'calendar' };

/** Serves calendars to programs, which have no session. */
export function serveCalendars(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db'>): void {
  app.get<{ Params: { file: string } }>(CALENDAR_PATH, { config: { rateLimit: LIMIT } }, ({ params }, reply) =>
    sendCalendar(deps, params.file, reply),
  );
}

/** Answers with a calendar, or as if there was nothing at this address. */
async function sendCalendar({ config, db }: Pick<Deps, 'config' | 'db'>, file: string, reply: FastifyReply): Promise<FastifyReply> {
  const token = tokenOf(file);
  const reader = token === undefined ? undefined : await findReader(db, token);
  if (!reader) throw new Problem(1009);
  const text = calendarText(config, reader, await listEntries(db, reader));
  return reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }).type('text/calendar; charset=utf-8').send(text);
}
