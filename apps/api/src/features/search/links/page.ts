import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { COMPRESSED } from '#platform/http/compression.ts';
import { JOIN_JOB_PATH, JOIN_PATH } from './address.ts';
import { companyPage, endedPage, jobPage, overPage } from './page-parts.ts';
import { pagePolicy, wholePage, type Page } from './page-frame.ts';
import { findLink, findPageJob, listPageJobs } from './queries.ts';
import { isOver } from './rules.ts';

/** By network, as for the pages of mailed links. */
const LIMIT = { max: 120, timeWindow: 3_600_000, groupId: 'join' };
/** An ended link is known everywhere within this time. */
const KEPT = 'public, max-age=60';

type Given = { Params: { token: string; slug?: string } };

/** Serves the pages that links lead to. They need no session, no script and no file but the icon. */
export function serveJoinPages(app: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  const policy = pagePolicy(config);
  for (const path of [JOIN_PATH, JOIN_JOB_PATH])
    app.get<Given>(path, { config: { rateLimit: LIMIT }, compress: COMPRESSED }, async ({ params }, reply) => {
      const page = await pageOf({ config, db }, params);
      return send(reply.header('content-security-policy', policy), config, page ?? endedPage(config));
    });
}

/** Returns undefined if the link does not invite, for whatever reason. */
async function pageOf({ config, db }: Pick<Deps, 'config' | 'db'>, { token, slug }: Given['Params']): Promise<Page | undefined> {
  const link = await findLink(db, token);
  if (!link || (slug !== undefined && link.jobId !== null)) return undefined;
  const { company, ownerId, jobId } = link;
  if (jobId === null && slug === undefined) return companyPage({ company, token, jobs: await listPageJobs(db, ownerId) });
  const job = await findPageJob(db, link, slug);
  if (job?.status === 'removed' || (!job && jobId !== null)) return undefined;
  if (job && !isOver(job.status)) return jobPage({ company, token, job, isPicked: jobId === null });
  const others = await listPageJobs(db, ownerId);
  return overPage({ company, title: job?.brief.title, jobs: others, appName: config.appName });
}

function send(reply: FastifyReply, config: Config, page: Page): FastifyReply {
  return reply
    .status(page.isEnded ? 404 : 200)
    .headers({ 'x-robots-tag': 'noindex', 'cache-control': page.isEnded ? 'no-store' : KEPT })
    .type('text/html; charset=utf-8')
    .send(wholePage(config, page));
}
