import type { Config } from '#platform/config.ts';
import { escapeHtml } from '#platform/html.ts';
import { budgetText, dayText, deliverableText } from '#features/jobs/brief-words.ts';
import { joinUrl } from './address.ts';
import type { Page } from './page-frame.ts';
import type { PageJob } from './queries.ts';
import { excerptOf } from './rules.ts';

/** What the pages of links say. Names and briefs are written by users: they have their own direction, and all of it is escaped. */

type Invited = { company: string; token: string };

const PROMISE = '<p class="promise">Accepting this invitation agrees to nothing.</p>';

/** `isPicked`: the creator picked the job of those of a company. */
export function jobPage({ company, token, job, isPicked }: Invited & { job: PageJob; isPicked: boolean }): Page {
  const { title, description, deliverables } = job.brief;
  const facts: [string, string][] = [
    ['Pay', budgetText(job.brief.budget)],
    ['Deliverables', deliverables.map(deliverableText).join(', ')],
    ['Comment by', job.applyBy === null ? '' : dayText(job.applyBy)],
  ];
  const main = card(`${from(company, 'invites you to a job')}
<h1 dir="auto">${escapeHtml(title)}</h1>
<dl>${facts.map(([name, value]) => value && `<dt>${name}</dt><dd dir="auto">${escapeHtml(value)}</dd>`).join('')}</dl>
${job.status === 'paused' ? '<p class="note">The job takes no comments at the moment. You can accept the invitation now, and comment when it goes on.</p>' : ''}
<h2>Brief</h2><p class="brief" dir="auto">${escapeHtml(excerptOf(description))}</p>
${PROMISE}${buttons(token, isPicked ? job.slug : undefined)}
${next('Then this job opens. You read the whole brief, and comment on it if you like.')}`);
  return { title, main };
}

export function companyPage({ company, token, jobs }: Invited & { jobs: readonly PageJob[] }): Page {
  const list = jobsList(jobs, ({ slug }) => `${joinUrl('', token)}/${slug}`);
  const main = card(`${from(company, 'invites you')}
<h1>${jobs.length === 0 ? 'No open jobs at the moment' : 'Pick a job'}</h1>
${jobs.length === 0 ? '<p>Sign up now, and read the next ones here.</p>' : list}
${PROMISE}${buttons(token)}
${next('Then you pick a job, read its whole brief, and comment on it if you like.')}`);
  return { title: company, main };
}

/** The job has found its creators, or was closed. Other jobs of the company are open to everyone. */
export function overPage({
  company,
  title,
  jobs,
  appName,
}: {
  company: string;
  title: string | undefined;
  jobs: readonly PageJob[];
  appName: string;
}): Page {
  const others =
    jobs.length === 0
      ? '<p>The business has no other open jobs at the moment.</p>'
      : `<h2>Other open jobs of <bdi>${escapeHtml(company)}</bdi></h2>${jobsList(jobs, ({ slug }) => `/feed-details/${slug}`)}`;
  const main = card(`${title === undefined ? '' : `<p class="from" dir="auto">${escapeHtml(title)}</p>`}
<h1>This job is over</h1><p><bdi>${escapeHtml(company)}</bdi> takes no more comments on it.</p>
${others}
<div class="buttons"><a class="button main" href="/sign-up">Sign up</a><a class="button" href="/login">I have an account</a></div>
<p>With an account, you see all open jobs on ${escapeHtml(appName)}.</p>`);
  return { title: 'This job is over', main };
}

/** Also for a link that never was: it says nothing about what there was. */
export function endedPage({ appName }: Pick<Config, 'appName'>): Page {
  const main = card(`<h1>This invitation has ended</h1>
<p>The business has ended it, or a part of the address is missing. Ask the business for a new one.</p>
<div class="buttons"><a class="button" href="/">Go to ${escapeHtml(appName)}</a></div>`);
  return { title: 'This invitation has ended', main, isEnded: true };
}

function card(content: string): string {
  return `<div class="card">${content}</div>`;
}

function from(company: string, what: string): string {
  return `<p class="from"><bdi>${escapeHtml(company)}</bdi> ${what}</p>`;
}

function buttons(token: string, slug?: string): string {
  const job = slug === undefined ? '' : `job=${slug}`;
  return `<div class="buttons"><a class="button main" href="/sign-up?link=${token}${job && `&amp;${job}`}">Sign up</a><a class="button" href="/join-job/${token}${job && `?${job}`}">I have an account</a></div>`;
}

function next(last: string): string {
  return `<h2>What happens next</h2>
<ol><li>You sign up as a creator and confirm your email.</li><li>You fill in your profile, and our team reviews it.</li><li>${last}</li></ol>
<p>Nothing is agreed before you accept an offer.</p>`;
}

function jobsList(jobs: readonly PageJob[], hrefOf: (job: PageJob) => string): string {
  const rows = jobs.map((job) => {
    const facts = [budgetText(job.brief.budget), job.applyBy !== null && `comment by ${dayText(job.applyBy)}`].filter(Boolean);
    return `<li><a href="${hrefOf(job)}" dir="auto">${escapeHtml(job.brief.title)}</a><p dir="auto">${escapeHtml(facts.join(' · '))}</p></li>`;
  });
  return `<ul class="jobs">${rows.join('')}</ul>`;
}
